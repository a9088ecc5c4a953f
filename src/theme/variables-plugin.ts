import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from './theme.ts';

const publicId = 'virtual:kit-variables.css';
const resolvedId = `\0${publicId}`;

function variablesCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = cssVariablesResolver(merged);
  return convertCssVariables({
    variables: used({ ...base.variables, ...own.variables }),
    light: used({ ...base.light, ...own.light }),
    dark: used({ ...base.dark, ...own.dark }),
  });
}

/** Mantine's palettes that nothing here uses. They would be most of the file. */
const UNUSED = /^--mantine-color-(pink|grape|violet|indigo|cyan|lime|orange|yellow|green|blue)-/;

const used = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)));

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
