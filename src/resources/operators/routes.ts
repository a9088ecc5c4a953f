import type { RouteObject } from 'react-router';

const drawers = () => import('./drawers.tsx');

export const operatorRoutes: readonly RouteObject[] = [
  {
    path: 'operators',
    lazy: { Component: async () => (await import('./operators-tab.tsx')).OperatorsTab },
    children: [
      { path: 'new', lazy: { Component: async () => (await drawers()).OperatorCreateDrawer } },
      { path: 'name/:username/edit', lazy: { Component: async () => (await drawers()).OperatorEditDrawer } },
      {
        path: 'name/:username/sessions',
        lazy: { Component: async () => (await import('./sessions-drawer.tsx')).OperatorSessionsDrawer },
      },
    ],
  },
];
