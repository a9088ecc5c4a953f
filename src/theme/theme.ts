import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Brand blue. Shade 8 carries white text at 6.6:1, shade 4 is the link colour on dark surfaces. */
const cobalt: MantineColorsTuple = [
  '#eff3ff', '#e0e8ff', '#c6d4ff', '#b4c5ff', '#9db3fb', '#7f97f5', '#6580ee', '#4a68e4', '#3350d0', '#2a41a8',
]; // prettier-ignore

const gray: MantineColorsTuple = [
  '#f7f8fa', '#f0f2f5', '#e6e9ee', '#d9dde4', '#c3c9d3', '#98a1b0', '#5f6878', '#475163', '#2f3a4c', '#1a2230',
]; // prettier-ignore

const dark: MantineColorsTuple = [
  '#e4e7ec', '#c5c9d2', '#a0a7b4', '#8b93a1', '#3a404c', '#272b34', '#1c2027', '#13161b', '#0e1014', '#090a0d',
]; // prettier-ignore

const fontFamily =
  'Inter, -apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", ' +
  '"Latin punctuation", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

const fontFamilyMonospace =
  'ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace';

/** The theme's values. The defaults of components are in `components/kit/kit-provider.tsx`. */
export const theme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: 8,
  autoContrast: true,
  colors: { cobalt, gray, dark },
  black: gray[9],
  fontFamily,
  fontFamilyMonospace,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'sm',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  shadows: {
    xs: '0 1px 2px rgba(16, 24, 40, 0.06)',
    sm: '0 1px 3px rgba(16, 24, 40, 0.08), 0 1px 2px rgba(16, 24, 40, 0.06)',
    md: '0 4px 12px rgba(16, 24, 40, 0.1), 0 1px 3px rgba(16, 24, 40, 0.08)',
    lg: '0 12px 28px rgba(16, 24, 40, 0.16), 0 2px 6px rgba(16, 24, 40, 0.08)',
    xl: '0 24px 48px rgba(16, 24, 40, 0.22)',
  },
  headings: { fontFamily, fontWeight: '600' },
});

/** Replaces those of Mantine's shades that have a contrast below 4.5:1 on our surfaces. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-default-color': 'var(--mantine-color-dark-0)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
  },
});
