import type { NonIndexRouteObject } from 'react-router';

/** The tab of all borrowed seats, on the page of offline licensing. */
export const borrowsRoute: NonIndexRouteObject = {
  path: 'borrows',
  lazy: { Component: async () => (await import('./pages.tsx')).BorrowsTab },
};

/** The tab of the borrowed seats of an SN. Its path has `:sn`. */
export const snBorrowsRoute: NonIndexRouteObject = {
  path: 'offline/seats',
  lazy: { Component: async () => (await import('./pages.tsx')).SnBorrowsTab },
};
