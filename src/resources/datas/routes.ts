import type { NonIndexRouteObject } from 'react-router';

/** The tab of configuration items of an SN's page, whose address has `:sn`. */
export const snDataRoute: NonIndexRouteObject = {
  path: 'datas',
  lazy: { Component: async () => (await import('./pages.tsx')).SnDatasPage },
};

/** The same of a template's page, whose address has `:productName` and `:templateName`. */
export const templateDataRoute: NonIndexRouteObject = {
  path: 'datas',
  lazy: { Component: async () => (await import('./pages.tsx')).TemplateDatasPage },
};
