import type { ActivityKind } from '#contract/history/activity.ts';
import type { NonIndexRouteObject, RouteObject } from 'react-router';

type Params = Readonly<Record<string, string | undefined>>;

/** Returns the activity tab of a record: the changes of the record in the URL. */
export const activityRoute = (kind: ActivityKind, keyOf: (params: Params) => string): NonIndexRouteObject => ({
  path: 'activity',
  lazy: {
    Component: async () =>
      (await import('./activity-page.tsx')).activityPage((params) => ({ kind, key: keyOf(params) })),
  },
});

export const auditRoutes: RouteObject[] = [
  {
    path: 'audit',
    lazy: { Component: async () => (await import('./list-page.tsx')).AuditListPage },
    children: [{ path: ':id', lazy: { Component: async () => (await import('./entry-drawer.tsx')).AuditEntryDrawer } }],
  },
];
