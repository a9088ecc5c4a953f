import type { NonIndexRouteObject, RouteObject } from 'react-router';

/** Routes of offline licensing. `lists` are the tabs of borrowed seats and of issued strings. */
export const offlineRoutes = (lists: readonly NonIndexRouteObject[]): RouteObject[] => [
  {
    path: 'offline',
    lazy: { Component: async () => (await import('./offline-page.tsx')).OfflinePage },
    children: [
      { path: '', lazy: { Component: async () => (await import('./single-tab.tsx')).SingleTab } },
      { path: 'batch', lazy: { Component: async () => (await import('./batch/batch-tab.tsx')).BatchTab } },
      { path: 'seats', lazy: { Component: async () => (await import('./seats-tab.tsx')).SeatsTab } },
      { path: 'validate', lazy: { Component: async () => (await import('./validate-tab.tsx')).ValidateTab } },
      { path: 'token', lazy: { Component: async () => (await import('./token-tab.tsx')).TokenTab } },
      ...lists,
    ],
  },
];

/** The tab of an SN. The parent path needs `:sn`. */
export const snOfflineRoute: NonIndexRouteObject = {
  path: 'offline',
  lazy: { Component: async () => (await import('./of-sn-tab.tsx')).SnOfflineTab },
};
