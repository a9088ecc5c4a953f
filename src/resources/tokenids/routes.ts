import type { NonIndexRouteObject, RouteObject } from 'react-router';

export const snTokenIdsRoute: NonIndexRouteObject = {
  path: 'tokenids',
  lazy: { Component: async () => (await import('./of-sn-tab.tsx')).SnTokenIdsTab },
};

export const tokenIdRoutes: RouteObject[] = [
  {
    path: 'tokens',
    lazy: { Component: async () => (await import('./list-page.tsx')).TokenIdListPage },
    children: [
      { path: 'new', lazy: { Component: async () => (await import('./drawers.tsx')).TokenIdCreateDrawer } },
      {
        path: ':tokenType/:guid',
        lazy: { Component: async () => (await import('./drawers.tsx')).TokenIdEditDrawer },
      },
    ],
  },
];
