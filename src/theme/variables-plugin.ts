import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from './theme.ts';

const publicId = 'virtual:kit-variables.css';
const resolvedId = `\0${publicId}`;

/** The theme as CSS custom properties, the same text `MantineProvider` would put into a style element. */
export function variablesCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = cssVariablesResolver(merged);
  return convertCssVariables({
    variables: { ...base.variables, ...own.variables },
    light: { ...base.light, ...own.light },
    dark: { ...base.dark, ...own.dark },
  });
}

/**
 * Serves `virtual:kit-variables.css`. The provider's own style element would break the content security policy
 * (`style-src 'self'`), so the variables are a static file made from the theme at build time.
 */
export function kitVariables(): Plugin {
  return {
    name: 'kit-variables',
    resolveId: (id) => (id === publicId ? resolvedId : null),
    load: (id) => (id === resolvedId ? variablesCss() : null),
  };
}
