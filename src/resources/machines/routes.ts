import type { NonIndexRouteObject, RouteObject } from 'react-router';

const pages = () => import('./pages.tsx');

/** The tab of the devices of an SN. Its path has `:sn`. */
export const snMachinesRoute: NonIndexRouteObject = {
  path: 'devices',
  lazy: { Component: async () => (await pages()).SnMachinesTab },
};

/** The tab of the devices of a customer's SNs. Its path has `:name`, and `:groupName` for a customer in a group. */
export const customerMachinesRoute: NonIndexRouteObject = {
  path: 'devices',
  lazy: { Component: async () => (await pages()).CustomerMachinesTab },
};

/** Returns the routes of devices. `tabs` are those of other resources, `strings` is the list of a device's strings. */
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
