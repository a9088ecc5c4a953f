import type { NonIndexRouteObject, RouteObject } from 'react-router';

/** The tab of the token IDs of an SN. Its path has `:sn`. */
export const snTokenIdsRoute: NonIndexRouteObject = {
  path: 'tokenids',
  lazy: { Component: async () => (await import('./of-sn-tab.tsx')).SnTokenIdsTab },
};

export const tokenIdRoutes: RouteObject[] = [
  {
    path: 'tokens',
    lazy: { Component: async () => (await import('./list-page.tsx')).TokenIdListPage },
    children: [
      { path: 'new', lazy: { Component: async () => (await import('./create-drawer.tsx')).TokenIdCreateDrawer } },
      {
        path: ':tokenType/:guid',
        lazy: { Component: async () => (await import('./edit-drawer.tsx')).TokenIdEditDrawer },
      },
    ],
  },
];
