import type { NonIndexRouteObject, RouteObject } from 'react-router';

export const allowanceRoutes: RouteObject[] = [
  { path: 'allowances', lazy: { Component: async () => (await import('./pages.tsx')).AllowanceListPage } },
];

export const snAllowancesRoute: NonIndexRouteObject = {
  path: 'allowances',
  lazy: { Component: async () => (await import('./pages.tsx')).SnAllowancesTab },
};
