import type { NonIndexRouteObject, RouteObject } from 'react-router';

const product = () => import('./product-drawers.tsx');
const template = () => import('./template-drawers.tsx');
const feature = () => import('./feature-drawers.tsx');

const editTemplate: RouteObject = {
  path: 'edit',
  lazy: { Component: async () => (await template()).TemplateEditDrawer },
};

/** Tabs of other resources on the pages of a product and of a template. */
type ForeignTabs = { product: readonly RouteObject[]; template: readonly NonIndexRouteObject[] };

export const productRoutes = (tabs: ForeignTabs): RouteObject[] => [
  {
    path: 'products',
    lazy: { Component: async () => (await import('./list-page.tsx')).ProductListPage },
    children: [{ path: 'new', lazy: { Component: async () => (await product()).ProductCreateDrawer } }],
  },
  {
    path: 'products/name/:productName',
    lazy: { Component: async () => (await import('./product-page.tsx')).ProductPage },
    children: [
      {
        path: '',
        lazy: { Component: async () => (await import('./templates-tab.tsx')).TemplatesTab },
        children: [
          { path: 'edit', lazy: { Component: async () => (await product()).ProductEditDrawer } },
          { path: 'new-template', lazy: { Component: async () => (await template()).TemplateCreateDrawer } },
        ],
      },
      {
        path: 'features',
        lazy: { Component: async () => (await import('./features-tab.tsx')).ProductFeaturesTab },
        children: [
          { path: 'new', lazy: { Component: async () => (await feature()).FeatureCreateDrawer } },
          { path: ':featureId', lazy: { Component: async () => (await feature()).FeatureEditDrawer } },
        ],
      },
      { path: 'files', lazy: { Component: async () => (await import('./files-tab.tsx')).FilesTab } },
      ...tabs.product,
    ],
  },
  {
    path: 'products/name/:productName/templates/:templateName',
    lazy: { Component: async () => (await import('./template-page.tsx')).TemplatePage },
    // The edit drawer opens over the first tab.
    children: tabs.template.map((tab) => (tab.path === '' ? { ...tab, children: [editTemplate] } : tab)),
  },
];
