import type { NonIndexRouteObject } from 'react-router';

export const borrowsRoute: NonIndexRouteObject = {
  path: 'borrows',
  lazy: { Component: async () => (await import('./pages.tsx')).BorrowsTab },
};

export const snBorrowsRoute: NonIndexRouteObject = {
  path: 'offline/seats',
  lazy: { Component: async () => (await import('./pages.tsx')).SnBorrowsTab },
};
