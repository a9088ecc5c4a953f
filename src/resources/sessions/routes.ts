import type { NonIndexRouteObject, RouteObject } from 'react-router';

export const sessionRoutes: RouteObject[] = [
  {
    path: 'sessions',
    lazy: { Component: async () => (await import('./pages.tsx')).SessionListPage },
  },
];

/** The tab of the open sessions of an SN. Its path has `:sn`. */
export const snSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await import('./pages.tsx')).SnSessionsTab },
};

/** The tab of a user's sessions. Its path has `:name`. */
export const userSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await import('./pages.tsx')).UserSessionsTab },
};

/** The tab of a device's sessions. */
export const machineSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await import('./pages.tsx')).MachineSessionsTab },
};

/**
 * The tab of the open sessions on a customer's SNs. Its path has `:name`, and `:groupName` for a customer in a group.
 */
export const customerSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await import('./pages.tsx')).CustomerSessionsTab },
};
