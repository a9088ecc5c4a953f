import type { NonIndexRouteObject } from 'react-router';

/** The features tab of an SN's page, whose address has `:sn`. */
export const snFeatureRoute: NonIndexRouteObject = {
  path: 'features',
  lazy: { Component: async () => (await import('./sn-features-page.tsx')).SnFeaturesPage },
};

/** The first tab of a template's page, whose address has `:productName` and `:templateName`. */
export const templateFeatureRoute: NonIndexRouteObject = {
  path: '',
  lazy: { Component: async () => (await import('./template-features-page.tsx')).TemplateFeaturesPage },
};

/** Steps of the page for new SNs, which hands them a `FeatureChoice`: choose, and see what was chosen otherwise. */
export const newSnFeatureRoutes: { choose: NonIndexRouteObject; review: NonIndexRouteObject } = {
  choose: {
    path: '',
    lazy: { Component: async () => (await import('./new-sn-features.tsx')).NewSnFeatures },
  },
  review: {
    path: '',
    lazy: { Component: async () => (await import('./new-sn-features.tsx')).NewSnFeaturesReview },
  },
};
