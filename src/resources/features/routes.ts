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
