import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { BusinessCreate, BusinessUpdate } from '#contract/catalogue/businesses.ts';
import { call } from '../../lib/api/api-client.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { pageQuery, replyQuery } from '../../lib/api/page-query.ts';
import { useChange } from '../../lib/api/use-change.ts';

export const businessKeys = {
  all: ['businesses'] as QueryKey,
  lists: ['businesses', 'list'] as QueryKey,
  detail: (name: string): QueryKey => ['businesses', 'detail', name],
};

export const businessQueries = {
  list: (request: ListRequest) => pageQuery(businessKeys.lists, 'POST /businesses/data', request, { scope: ['sns'] }),
  detail: (name: string) =>
    replyQuery(businessKeys.detail(name), 'GET /businesses/{businessName}', { path: { businessName: name } }),
};

/** Returns the mutation that adds a business. A retry with the same idempotency key and content adds it only once. */
export const useCreateBusiness = () =>
  useChange('business', ({ body, idempotencyKey }: { body: BusinessCreate; idempotencyKey: string }) =>
    call('POST /businesses', { body, idempotencyKey }),
  );

/** Returns the mutation that changes fields of a business, if its version is unchanged. */
export function useUpdateBusiness(name: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: BusinessUpdate; ifMatch: string | undefined }) =>
      call('PATCH /businesses/{businessName}', { path: { businessName: name }, body, ifMatch }),
    onSuccess: (reply) => {
      // The drawer still shows this entry: invalidate it instead of removing it.
      void queryClient.invalidateQueries({ queryKey: businessKeys.detail(name), refetchType: 'none' });
      const [record] = reply.items;
      if (record !== undefined) queryClient.setQueryData(businessKeys.detail(record.name), reply);
      return queryClient.invalidateQueries({ queryKey: businessKeys.lists });
    },
  });
}

/** Returns the mutation that deletes a business. The server refuses it with 4092 while SNs use the business. */
export const useDeleteBusiness = () =>
  useChange(
    'business',
    (name: string) => call('DELETE /businesses/{businessName}', { path: { businessName: name } }),
    (name) => [businessKeys.detail(name)],
  );
