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
  const complete = useMemo(() => {
    // Mantine's scroll lock writes a style element; `global.css` locks instead.
    const overlay = {
      lockScroll: false,
      overlayProps: { backgroundOpacity: 0.4 },
      closeButtonProps: { 'aria-label': close },
    };
    // By name: importing the components would put them into the first page.
    const components = {
      Modal: { defaultProps: overlay },
      Drawer: { defaultProps: overlay },
      // Help stands below the field: fields side by side keep their labels and boxes in line, whichever has some.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    };
    return mergeThemeOverrides(theme, createTheme({ components }));
  }, [close]);
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
