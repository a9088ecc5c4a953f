import type { RouteObject } from 'react-router';

/** `again` is what asks once more for the change of a job; the router brings it. */
export const jobRoutes = (again: RouteObject): RouteObject[] => [
  { path: 'jobs', lazy: { Component: async () => (await import('./list-page.tsx')).JobListPage } },
  { path: 'jobs/:id', lazy: { Component: async () => (await import('./job-page.tsx')).JobPage }, children: [again] },
];
