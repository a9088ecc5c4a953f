import './styles.ts';
import { createTheme, localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '../../theme/theme.ts';

// public/first-paint.js reads the same key.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'licet:scheme' });

const complete = mergeThemeOverrides(
  theme,
  createTheme({
    // The components are named and not imported, because an import would add them to the first load.
    components: {
      // The help is below the field, so that fields side by side stay aligned.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
      // Otherwise each select renders all of its options before it is opened.
      Combobox: { defaultProps: { keepMounted: false } },
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
