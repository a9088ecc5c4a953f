import type { RouteObject } from 'react-router';

/** Routes of the support desk. A call opens on the tab of online sessions, a call about a device on the devices. */
export const deskRoutes: RouteObject[] = [
  {
    path: 'desk',
    lazy: { Component: async () => (await import('./desk-page.tsx')).DeskPage },
    children: [
      { index: true, lazy: { Component: async () => (await import('./now/empty-desk.tsx')).EmptyDesk } },
      {
        path: ':kind/:id',
        lazy: { Component: async () => (await import('./case-page.tsx')).CasePage },
        children: [
          { index: true, lazy: { Component: async () => (await import('./case-page.tsx')).FirstTab } },
          { path: 'sessions', lazy: { Component: async () => (await import('./tabs/online-tab.tsx')).OnlineTab } },
          { path: 'devices', lazy: { Component: async () => (await import('./tabs/devices-tab.tsx')).DevicesTab } },
          { path: 'users', lazy: { Component: async () => (await import('./tabs/users-tab.tsx')).UsersTab } },
          { path: 'tokenids', lazy: { Component: async () => (await import('./tabs/tokenids-tab.tsx')).TokenIdsTab } },
          { path: 'errors', lazy: { Component: async () => (await import('./tabs/errors-tab.tsx')).ErrorsTab } },
          { path: 'access', lazy: { Component: async () => (await import('./tabs/access-tab.tsx')).AccessTab } },
          { path: 'timeline', lazy: { Component: async () => (await import('./tabs/timeline-tab.tsx')).TimelineTab } },
        ],
      },
    ],
  },
];
