import type { NonIndexRouteObject } from 'react-router';

/** The tab of the configuration items of an SN. Its path has `:sn`. */
export const snDataRoute: NonIndexRouteObject = {
  path: 'datas',
  lazy: { Component: async () => (await import('./datas-page.tsx')).SnDatasPage },
};

/** The tab of the configuration items of a template. Its path has `:productName` and `:templateName`. */
export const templateDataRoute: NonIndexRouteObject = {
  path: 'datas',
  lazy: { Component: async () => (await import('./datas-page.tsx')).TemplateDatasPage },
};
