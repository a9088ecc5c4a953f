import type { RouteObject } from 'react-router';

export const operatorRoutes: readonly RouteObject[] = [
  {
    path: 'operators',
    lazy: { Component: async () => (await import('./operators-tab.tsx')).OperatorsTab },
    children: [
      { path: 'new', lazy: { Component: async () => (await import('./create-drawer.tsx')).OperatorCreateDrawer } },
      {
        path: 'name/:username/edit',
        lazy: { Component: async () => (await import('./edit-drawer.tsx')).OperatorEditDrawer },
      },
      {
        path: 'name/:username/sessions',
        lazy: { Component: async () => (await import('./sessions-drawer.tsx')).OperatorSessionsDrawer },
      },
    ],
  },
];
