import type { NonIndexRouteObject, RouteObject } from 'react-router';

const pages = () => import('./pages.tsx');

export const snMachinesRoute: NonIndexRouteObject = {
  path: 'devices',
  lazy: { Component: async () => (await pages()).SnMachinesTab },
};

export const customerMachinesRoute: NonIndexRouteObject = {
  path: 'devices',
  lazy: { Component: async () => (await pages()).CustomerMachinesTab },
};

export const machineRoutes = (strings: RouteObject, tabs: readonly RouteObject[]): RouteObject[] => [
  { path: 'devices', lazy: { Component: async () => (await pages()).MachineListPage } },
  {
    path: 'devices/:id',
    lazy: { Component: async () => (await import('./machine-page.tsx')).MachinePage },
    children: [
      {
        path: '',
        lazy: { Component: async () => (await import('./summary-tab.tsx')).MachineSummaryTab },
        children: [
          { path: 'edit', lazy: { Component: async () => (await import('./edit-drawer.tsx')).MachineEditDrawer } },
        ],
      },
      {
        path: 'strings',
        lazy: { Component: async () => (await import('./strings-tab.tsx')).MachineStringsTab },
        children: [strings],
      },
      ...tabs,
    ],
  },
];
