import type { RouteObject } from 'react-router';

/** The platform keys, as a tab of the settings. */
export const keyRoutes: readonly RouteObject[] = [
  {
    path: 'keys',
    lazy: { Component: async () => (await import('./keys-tab.tsx')).KeysTab },
    children: [{ path: 'new', lazy: { Component: async () => (await import('./create-drawer.tsx')).KeyCreateDrawer } }],
  },
];
