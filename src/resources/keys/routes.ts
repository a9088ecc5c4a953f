import type { RouteObject } from 'react-router';

export const keyRoutes: readonly RouteObject[] = [
  {
    path: 'keys',
    lazy: { Component: async () => (await import('./keys-tab.tsx')).KeysTab },
    children: [{ path: 'new', lazy: { Component: async () => (await import('./create-drawer.tsx')).KeyCreateDrawer } }],
  },
];
