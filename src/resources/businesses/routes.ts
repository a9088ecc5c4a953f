import type { RouteObject } from 'react-router';

export const businessRoutes: RouteObject[] = [
  {
    path: 'businesses',
    lazy: { Component: async () => (await import('./list-page.tsx')).BusinessListPage },
    children: [
      { path: 'new', lazy: { Component: async () => (await import('./create-drawer.tsx')).BusinessCreateDrawer } },
      {
        path: 'name/:businessName',
        lazy: { Component: async () => (await import('./view-drawer.tsx')).BusinessViewDrawer },
      },
      {
        path: 'name/:businessName/edit',
        lazy: { Component: async () => (await import('./edit-drawer.tsx')).BusinessEditDrawer },
      },
      {
        path: 'name/:businessName/duplicate',
        lazy: { Component: async () => (await import('./create-drawer.tsx')).BusinessDuplicateDrawer },
      },
    ],
  },
];
