import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { TemplateCreate, TemplateRecord, TemplateUpdate } from '#contract/catalogue/templates.ts';
import { api, path, type Reply } from '../../lib/api/api-client.ts';
import { useRefreshProducts } from './api.ts';
import { productKeys } from './keys.ts';

export const TEMPLATE_PAGE = 100;

export const templateQueries = {
  /** One page of the templates of a product. */
  list: (product: string, page: number) =>
    queryOptions<Reply<TemplateRecord>, Error, Reply<TemplateRecord>, QueryKey>({
      queryKey: [...productKeys.templates(product), { page }],
      queryFn: ({ signal }) =>
        api.get<TemplateRecord>(path`/products/${product}/templates`, {
          query: { limit: TEMPLATE_PAGE, offset: page * TEMPLATE_PAGE },
          signal,
        }),
    }),
  detail: (product: string, template: string) =>
    queryOptions<Reply<TemplateRecord>, Error, Reply<TemplateRecord>, QueryKey>({
      queryKey: productKeys.template(product, template),
      queryFn: ({ signal }) => api.get<TemplateRecord>(path`/products/${product}/templates/${template}`, { signal }),
    }),
};

export function useCreateTemplate(product: string) {
  const onSuccess = useRefreshProducts();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: TemplateCreate; idempotencyKey: string }) =>
      api.post<TemplateRecord>(path`/products/${product}/templates`, { body, idempotencyKey }),
    onSuccess,
  });
}

/** Renames a template or changes its description, if it is still in the version it was read in. */
export function useUpdateTemplate(product: string, template: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: TemplateUpdate; ifMatch: string | undefined }) =>
      api.patch<TemplateRecord>(path`/products/${product}/templates/${template}`, { body, ifMatch }),
    onSuccess: (reply) => {
      const [record] = reply.items;
      if (record !== undefined) queryClient.setQueryData(productKeys.template(product, record.name), reply);
      return queryClient.invalidateQueries({ queryKey: [...productKeys.templates(product), { page: 0 }] });
    },
  });
}

/** Removes a template; refused with 4092 while SNs are made of it. */
export function useDeleteTemplate(product: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (template: string) => api.delete<object>(path`/products/${product}/templates/${template}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...productKeys.templates(product), { page: 0 }] }),
  });
}

/** Locks a template: its selection of features can never be changed again. */
export function useLockTemplate(product: string) {
  const onSuccess = useRefreshProducts();
  return useMutation({
    mutationFn: (template: string) => api.post<TemplateRecord>(path`/products/${product}/templates/${template}/submit`),
    onSuccess,
  });
}
