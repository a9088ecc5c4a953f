import type { NonIndexRouteObject, RouteObject } from 'react-router';

export const sessionRoutes: RouteObject[] = [
  {
    path: 'sessions',
    lazy: { Component: async () => (await import('./pages.tsx')).SessionListPage },
  },
];

/** The tab of who is online on an SN, whose address has `:sn`. */
export const snSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await import('./pages.tsx')).SnSessionsTab },
};

/** The tab of a user's sessions, whose address has `:name`. */
export const userSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await import('./pages.tsx')).UserSessionsTab },
};

/** The tab of a device's sessions. */
export const machineSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await import('./pages.tsx')).MachineSessionsTab },
};

/** The tab of who is online on a customer's SNs; the address has `:name`, and `:groupName` for one of a group. */
export const customerSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await import('./pages.tsx')).CustomerSessionsTab },
};
