import './styles.ts';
import { useLingui } from '@lingui/react/macro';
import { createTheme, localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { theme } from '../../theme/theme.ts';

// The key is read by public/first-paint.js too.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'licet:scheme' });

type Props = { children: ReactNode; /** Without transitions and portals, for component tests. */ test?: boolean };

/** Mantine in the strict profile: no style elements at run time, and a name for every button that shows only an icon. */
export function KitProvider({ children, test = false }: Props) {
  const { t } = useLingui();
  const close = t`Close`;
  const withTexts = useMemo(
    () =>
      mergeThemeOverrides(
        theme,
        createTheme({
          components: {
            // By name: importing the components would put them into the first page. Mantine's scroll lock writes a style element; `global.css` locks instead.
            Modal: { defaultProps: { lockScroll: false, closeButtonProps: { 'aria-label': close } } },
            Drawer: { defaultProps: { lockScroll: false, closeButtonProps: { 'aria-label': close } } },
            Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
          },
        }),
      ),
    [close],
  );
  return (
    <MantineProvider
      theme={withTexts}
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
