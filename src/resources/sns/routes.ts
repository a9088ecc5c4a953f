import type { NonIndexRouteObject, RouteObject } from 'react-router';

const edit: RouteObject = {
  path: 'edit',
  lazy: { Component: async () => (await import('./page/edit-drawer.tsx')).SnEditDrawer },
};

/** Routes of other resources that are nested in these pages. */
type Foreign = {
  tabs: readonly RouteObject[];
  newFeatures: { choose: NonIndexRouteObject; review: NonIndexRouteObject };
};

/** The dialog that repeats a job. The job page passes the change and the SNs to it. */
export const jobAgainRoute: RouteObject = {
  index: true,
  lazy: { Component: async () => (await import('./bulk/again-dialog.tsx')).AgainDialog },
};

/** The tab with the SNs of a customer. The parent path needs `:name` and, for a customer in a group, `:groupName`. */
export const customerSnsRoute: NonIndexRouteObject = {
  path: 'sns',
  lazy: { Component: async () => (await import('./list/of-customer-tab.tsx')).CustomerSnsTab },
};

export const userSnsRoute: NonIndexRouteObject = {
  path: 'sns',
  lazy: { Component: async () => (await import('./list/of-user-tab.tsx')).UserSnsTab },
};

export const productSnsRoute: NonIndexRouteObject = {
  path: 'sns',
  lazy: { Component: async () => (await import('./list/of-product-tab.tsx')).ProductSnsTab },
};

export const snRoutes = ({ tabs, newFeatures }: Foreign): RouteObject[] => [
  {
    path: 'sns',
    lazy: { Component: async () => (await import('./list/list-page.tsx')).SnListPage },
    children: [{ ...edit, path: 'row/:sn/edit' }],
  },
  {
    path: 'sns/new',
    lazy: { Component: async () => (await import('./generate/generate-page.tsx')).GeneratePage },
    children: [
      { path: '', lazy: { Component: async () => (await import('./generate/kind-step.tsx')).KindStep } },
      { path: 'terms', lazy: { Component: async () => (await import('./generate/terms-step.tsx')).TermsStep } },
      {
        path: 'features',
        lazy: { Component: async () => (await import('./generate/features-step.tsx')).FeaturesStep },
        children: [newFeatures.choose],
      },
      {
        path: 'check',
        lazy: { Component: async () => (await import('./generate/check-step.tsx')).CheckStep },
        children: [newFeatures.review],
      },
    ],
  },
  {
    path: 'sns/new/made',
    lazy: { Component: async () => (await import('./generate/made-page.tsx')).MadePage },
  },
  {
    path: 'sns/:sn',
    lazy: { Component: async () => (await import('./page/sn-page.tsx')).SnPage },
    children: [
      {
        path: '',
        lazy: { Component: async () => (await import('./page/summary-tab.tsx')).SummaryTab },
        children: [edit],
      },
      ...tabs,
    ],
  },
];
