import { replace, type RouteObject } from 'react-router';
import { settingsPaths } from './paths.ts';

/**
 * Returns the routes of the settings: the operator's own account, and pages of administrators. `tabs` are those of
 * other resources.
 */
export const settingsRoutes = (tabs: readonly RouteObject[]): RouteObject[] => [
  {
    path: 'settings',
    lazy: { Component: async () => (await import('./settings-page.tsx')).SettingsPage },
    children: [
      // The loader always redirects. Without it, the router warns about a route that renders nothing.
      { index: true, loader: () => replace(settingsPaths.account), Component: () => null },
      { path: 'account', lazy: { Component: async () => (await import('./account-tab.tsx')).AccountTab } },
      ...tabs,
      {
        path: 'signing-keys',
        lazy: { Component: async () => (await import('./signing-keys-tab.tsx')).SigningKeysTab },
      },
      { path: 'allowances', lazy: { Component: async () => (await import('./bounds-tab.tsx')).BoundsTab } },
      { path: 'security', lazy: { Component: async () => (await import('./security-tab.tsx')).SecurityTab } },
      { path: 'service', lazy: { Component: async () => (await import('./service-tab.tsx')).ServiceTab } },
      { path: 'health', lazy: { Component: async () => (await import('./health-tab.tsx')).HealthTab } },
    ],
  },
];
