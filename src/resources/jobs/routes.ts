import type { RouteObject } from 'react-router';

/** Returns the routes of the jobs. `again` is the dialog that asks for the change of a job again. */
export const jobRoutes = (again: RouteObject): RouteObject[] => [
  { path: 'jobs', lazy: { Component: async () => (await import('./list-page.tsx')).JobListPage } },
  {
    path: 'jobs/:id',
    lazy: { Component: async () => (await import('./job-page.tsx')).JobPage },
    children: [
      { path: 'again', lazy: { Component: async () => (await import('./again.tsx')).JobAgain }, children: [again] },
    ],
  },
];
