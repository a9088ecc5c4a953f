import { createElement } from 'react';
import { Navigate, useParams, type NonIndexRouteObject, type RouteObject } from 'react-router';
import { reportsOf } from './paths.ts';

export const reportRoutes: RouteObject[] = [
  {
    path: 'reports',
    lazy: { Component: async () => (await import('./reports-page.tsx')).ReportsPage },
    children: [
      { path: '', lazy: { Component: async () => (await import('./peaks-tab.tsx')).PeaksTab } },
      { path: 'usage', lazy: { Component: async () => (await import('./usage-tab.tsx')).UsageTab } },
      { path: 'errors', lazy: { Component: async () => (await import('./errors-tab.tsx')).ErrorsTab } },
    ],
  },
];

/** The tab of an SN that leads to the reports with this SN chosen; its address has `:sn`. */
export const snReportsRoute: NonIndexRouteObject = {
  path: 'reports',
  Component: () => {
    const { sn = '' } = useParams();
    return createElement(Navigate, { to: reportsOf([sn]), replace: true });
  },
};

/** The tab of how long a user used which SNs, whose address has `:name`. */
export const userUsageRoute: NonIndexRouteObject = {
  path: 'usage',
  lazy: { Component: async () => (await import('./user-usage-tab.tsx')).UserUsageTab },
};

/** The tab of the peaks of a customer's SNs; the address has `:name`, and `:groupName` for one of a group. */
export const customerPeaksRoute: NonIndexRouteObject = {
  path: 'peaks',
  lazy: { Component: async () => (await import('./customer-peaks-tab.tsx')).CustomerPeaksTab },
  children: [{ path: '', lazy: { Component: async () => (await import('./peaks-tab.tsx')).PeaksTab } }],
};
