import type { NonIndexRouteObject, RouteObject } from 'react-router';

const pages = () => import('./pages.tsx');

export const sessionRoutes: RouteObject[] = [
  { path: 'sessions', lazy: { Component: async () => (await pages()).SessionListPage } },
];

export const snSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await pages()).SnSessionsTab },
};

export const userSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await pages()).UserSessionsTab },
};

export const machineSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await pages()).MachineSessionsTab },
};

export const customerSessionsRoute: NonIndexRouteObject = {
  path: 'sessions',
  lazy: { Component: async () => (await pages()).CustomerSessionsTab },
};
