import type { RouteObject } from 'react-router';

export const jobRoutes: RouteObject[] = [
  { path: 'jobs', lazy: { Component: async () => (await import('./list-page.tsx')).JobListPage } },
  { path: 'jobs/:id', lazy: { Component: async () => (await import('./job-page.tsx')).JobPage } },
];
