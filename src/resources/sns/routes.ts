import type { NonIndexRouteObject, RouteObject } from 'react-router';

const edit: RouteObject = {
  path: 'edit',
  lazy: { Component: async () => (await import('./page/edit-drawer.tsx')).SnEditDrawer },
};

/** What other resources put into these pages; the router brings it. */
type Foreign = {
  /** Tabs of the page of an SN. */
  tabs: readonly RouteObject[];
  /** The choice of features for new SNs, and what it came to. */
  newFeatures: { choose: NonIndexRouteObject; review: NonIndexRouteObject };
};

/** The dialog that asks for the change of a job again. The page of the job tells it the change and the SNs. */
export const jobAgainRoute: RouteObject = {
  index: true,
  lazy: { Component: async () => (await import('./bulk/again-dialog.tsx')).AgainDialog },
};

/** The tab of the SNs of a customer, whose address has `:name`, and `:groupName` for one of a group. */
export const customerSnsRoute: NonIndexRouteObject = {
  path: 'sns',
  lazy: { Component: async () => (await import('./list/of-customer-tab.tsx')).CustomerSnsTab },
};

/** The tab of the SNs that a user is bound to, whose address has `:name`. */
export const userSnsRoute: NonIndexRouteObject = {
  path: 'sns',
  lazy: { Component: async () => (await import('./list/of-user-tab.tsx')).UserSnsTab },
};

/** The tab of the SNs of a product, whose address has `:productName`. */
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
