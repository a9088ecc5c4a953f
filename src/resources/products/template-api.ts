import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TemplateCreate, TemplateUpdate } from '#contract/catalogue/templates.ts';
import { call } from '../../lib/api/api-client.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { productKeys } from './keys.ts';
import { replyQuery } from '../../lib/api/page-query.ts';

export const TEMPLATE_PAGE = 100;

export const templateQueries = {
  list: (product: string, page: number) =>
    replyQuery([...productKeys.templates(product), { page }], 'GET /products/{productName}/templates', {
      path: { productName: product },
      query: { limit: TEMPLATE_PAGE, offset: page * TEMPLATE_PAGE },
    }),
  detail: (product: string, template: string) =>
    replyQuery(productKeys.template(product, template), 'GET /products/{productName}/templates/{templateName}', {
      path: { productName: product, templateName: template },
    }),
};

export const useCreateTemplate = (product: string) =>
  useChange('template', ({ body, idempotencyKey }: { body: TemplateCreate; idempotencyKey: string }) =>
    call('POST /products/{productName}/templates', { path: { productName: product }, body, idempotencyKey }),
  );

/**
 * Returns the mutation that changes a template. `ifMatch` makes it fail if the template has changed since it was read.
 */
export function useUpdateTemplate(product: string, template: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: TemplateUpdate; ifMatch: string | undefined }) =>
      call('PATCH /products/{productName}/templates/{templateName}', {
        path: { productName: product, templateName: template },
        body,
        ifMatch,
      }),
    onSuccess: (reply) => {
      const [record] = reply.items;
      if (record !== undefined) queryClient.setQueryData(productKeys.template(product, record.name), reply);
      return queryClient.invalidateQueries({ queryKey: [...productKeys.templates(product), { page: 0 }] });
    },
  });
}

/** Returns the mutation that deletes a template. Fails with 4092 while SNs use it. */
export function useDeleteTemplate(product: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (template: string) =>
      call('DELETE /products/{productName}/templates/{templateName}', {
        path: { productName: product, templateName: template },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...productKeys.templates(product), { page: 0 }] }),
  });
}

/** Returns the mutation that locks a template. Its features can then never be changed again. */
export const useLockTemplate = (product: string) =>
  useChange('template', (template: string) =>
    call('POST /products/{productName}/templates/{templateName}/submit', {
      path: { productName: product, templateName: template },
    }),
  );
