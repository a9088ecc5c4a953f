import { replace, type NonIndexRouteObject, type RouteObject } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { opensWithEntitlements, reportPaths, reportsOf } from './paths.ts';

/** Returns the routes of the reports. `roleOf` reads the role of the operator. */
export const reportRoutes = (roleOf: () => Promise<Role>): RouteObject[] => [
  {
    path: 'reports',
    lazy: { Component: async () => (await import('./reports-page.tsx')).ReportsPage },
    children: [
      {
        path: '',
        loader: async ({ request }) => {
          const hasChoice = new URL(request.url).search !== '';
          return !hasChoice && opensWithEntitlements(await roleOf()) ? replace(reportPaths.entitlements) : null;
        },
        lazy: { Component: async () => (await import('./peaks-tab.tsx')).PeaksTab },
      },
      {
        path: 'entitlements',
        lazy: { Component: async () => (await import('./entitlements/entitlements-tab.tsx')).EntitlementsTab },
      },
      { path: 'demand', lazy: { Component: async () => (await import('./demand/demand-tab.tsx')).DemandTab } },
      { path: 'usage', lazy: { Component: async () => (await import('./user-tabs.tsx')).UsageTab } },
      { path: 'errors', lazy: { Component: async () => (await import('./user-tabs.tsx')).ErrorsTab } },
    ],
  },
];

/** The tab of an SN that links to the reports with this SN. Its path has `:sn`. */
export const snReportsRoute: NonIndexRouteObject = {
  path: 'reports',
  loader: ({ params: { sn = '' } }) => replace(reportsOf([sn])),
  Component: () => null,
};

/** The tab of a user with the time of use of SNs. Its path has `:name`. */
export const userUsageRoute: NonIndexRouteObject = {
  path: 'usage',
  lazy: { Component: async () => (await import('./user-usage-tab.tsx')).UserUsageTab },
};

/**
 * The tab of a customer with the peaks of its SNs. Its path has `:name`, and `:groupName` for a customer in a group.
 */
export const customerPeaksRoute: NonIndexRouteObject = {
  path: 'peaks',
  lazy: { Component: async () => (await import('./customer-peaks-tab.tsx')).CustomerPeaksTab },
  children: [{ path: '', lazy: { Component: async () => (await import('./peaks-tab.tsx')).PeaksTab } }],
};
