import type { RouteObject } from 'react-router';

/** The support desk. A call without a tab opens with who is online, that of a device with the devices. */
export const deskRoutes: RouteObject[] = [
  {
    path: 'desk',
    lazy: { Component: async () => (await import('./desk-page.tsx')).DeskPage },
    children: [
      { index: true, lazy: { Component: async () => (await import('./desk-page.tsx')).EmptyDesk } },
      {
        path: ':kind/:id',
        lazy: { Component: async () => (await import('./case-page.tsx')).CasePage },
        children: [
          { index: true, lazy: { Component: async () => (await import('./first-tab.tsx')).FirstTab } },
          { path: 'sessions', lazy: { Component: async () => (await import('./online-tab.tsx')).OnlineTab } },
          { path: 'devices', lazy: { Component: async () => (await import('./devices-tab.tsx')).DevicesTab } },
          { path: 'users', lazy: { Component: async () => (await import('./users-tab.tsx')).UsersTab } },
          { path: 'tokenids', lazy: { Component: async () => (await import('./tokenids-tab.tsx')).TokenIdsTab } },
          { path: 'errors', lazy: { Component: async () => (await import('./errors-tab.tsx')).ErrorsTab } },
          { path: 'access', lazy: { Component: async () => (await import('./access-tab.tsx')).AccessTab } },
          { path: 'timeline', lazy: { Component: async () => (await import('./timeline-tab.tsx')).TimelineTab } },
        ],
      },
    ],
  },
];
