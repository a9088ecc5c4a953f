import type { RouteObject } from 'react-router';

export const auditRoutes: RouteObject[] = [
  {
    path: 'audit',
    lazy: { Component: async () => (await import('./list-page.tsx')).AuditListPage },
    children: [{ path: ':id', lazy: { Component: async () => (await import('./entry-drawer.tsx')).AuditEntryDrawer } }],
  },
];
