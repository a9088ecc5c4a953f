import type { RouteObject } from 'react-router';

export const snRoutes: RouteObject[] = [
  {
    path: 'sns',
    lazy: { Component: async () => (await import('./list-page.tsx')).SnListPage },
    children: [],
  },
];
