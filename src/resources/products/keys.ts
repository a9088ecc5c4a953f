import type { QueryKey } from '@tanstack/react-query';

export const productKeys = {
  all: ['products'] as QueryKey,
  lists: ['products', 'list'] as QueryKey,
  detail: (name: string): QueryKey => ['products', 'detail', name],
  templates: (name: string): QueryKey => ['products', 'templates', name],
  template: (name: string, template: string): QueryKey => ['products', 'templates', name, template],
  features: (name: string): QueryKey => ['products', 'product-features', name],
  files: (refId: string): QueryKey => ['products', 'files', refId],
};
