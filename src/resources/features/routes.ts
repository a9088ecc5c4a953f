import type { NonIndexRouteObject } from 'react-router';

/** The tab of the features of an SN. Its path has `:sn`. */
export const snFeatureRoute: NonIndexRouteObject = {
  path: 'features',
  lazy: { Component: async () => (await import('./sn-features-page.tsx')).SnFeaturesPage },
};

/** The first tab of a template. Its path has `:productName` and `:templateName`. */
export const templateFeatureRoute: NonIndexRouteObject = {
  path: '',
  lazy: { Component: async () => (await import('./template-features-page.tsx')).TemplateFeaturesPage },
};

/**
 * Steps of the page for new SNs, which passes them a `FeatureChoice`: `choose` edits features, `review` shows the
 * differences.
 */
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
