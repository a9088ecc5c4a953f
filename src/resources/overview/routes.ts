import type { RouteObject } from 'react-router';

export const overviewRoutes: RouteObject[] = [
  { path: 'overview', lazy: { Component: async () => (await import('./overview-page.tsx')).OverviewPage } },
];
