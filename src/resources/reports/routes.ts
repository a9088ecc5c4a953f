import { createElement } from 'react';
import { Navigate, useParams, type NonIndexRouteObject, type RouteObject } from 'react-router';
import { reportsOf } from './paths.ts';

export const reportRoutes: RouteObject[] = [
  {
    path: 'reports',
    lazy: { Component: async () => (await import('./reports-page.tsx')).ReportsPage },
    children: [
      { path: '', lazy: { Component: async () => (await import('./peaks-tab.tsx')).PeaksTab } },
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
  Component: () => {
    const { sn = '' } = useParams();
    return createElement(Navigate, { to: reportsOf([sn]), replace: true });
  },
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
