import type { NonIndexRouteObject, RouteObject } from 'react-router';

export const logRoutes: RouteObject[] = [
  { path: 'logs', lazy: { Component: async () => (await import('./pages.tsx')).LogListPage } },
];

/** The tab of the log of an SN. Its path has `:sn`. */
export const snLogsRoute: NonIndexRouteObject = {
  path: 'logs',
  lazy: { Component: async () => (await import('./pages.tsx')).SnLogsTab },
};

/** The tab of the refused log-ins of a user. Its path has `:name`. */
export const userErrorsRoute: NonIndexRouteObject = {
  path: 'errors',
  lazy: { Component: async () => (await import('./pages.tsx')).UserErrorsTab },
};
