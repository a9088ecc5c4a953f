import './styles.ts';
import { createTheme, localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '../../theme/theme.ts';

// The key is read by public/first-paint.js too.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'licet:scheme' });

const complete = mergeThemeOverrides(
  theme,
  createTheme({
    // By name: importing the components would put them into the first page.
    components: {
      // Help stands below the field: fields side by side keep their labels and boxes in line, whichever has some.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    },
  }),
);

type Props = { children: ReactNode; /** Without transitions and portals, for component tests. */ test?: boolean };

/** Mantine in the strict profile: no style elements at run time. */
export function KitProvider({ children, test = false }: Props) {
  return (
    <MantineProvider
      theme={complete}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      env={test ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  );
}
