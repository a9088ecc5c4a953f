import { replace, type RouteObject } from 'react-router';

/** The settings: the operator's own account, then what administrators keep. `tabs` are those of other resources. */
export const settingsRoutes = (tabs: readonly RouteObject[]): RouteObject[] => [
  {
    path: 'settings',
    lazy: { Component: async () => (await import('./settings-page.tsx')).SettingsPage },
    children: [
      { index: true, loader: () => replace('/settings/account') },
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
