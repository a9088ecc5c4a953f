import { replace, type RouteObject } from 'react-router';

/** The settings: the operator's own account, then what administrators keep. `tabs` are those of other resources. */
export const settingsRoutes = (tabs: readonly RouteObject[]): RouteObject[] => [
  {
    path: 'settings',
    lazy: { Component: async () => (await import('./settings-page.tsx')).SettingsPage },
    children: [
      // The loader leaves before anything is shown. The router warns of a route that could show nothing.
      { index: true, loader: () => replace('/settings/account'), Component: () => null },
      { path: 'account', lazy: { Component: async () => (await import('./account-tab.tsx')).AccountTab } },
      ...tabs,
      {
        path: 'signing-keys',
        lazy: { Component: async () => (await import('./signing-keys-tab.tsx')).SigningKeysTab },
      },
      { path: 'service', lazy: { Component: async () => (await import('./service-tab.tsx')).ServiceTab } },
    ],
  },
];
