import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { CustomerEntry, CustomerKey, CustomerUpdate } from '#contract/customers/customers.ts';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { containing } from '../../lib/list/filters.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { orderedBy, pageQuery, replyQuery } from '../../lib/api/page-query.ts';
import { refreshShown } from '../../lib/api/stale.ts';
import { useChange } from '../../lib/api/use-change.ts';
import type { Suggest } from '../../lib/list/suggest.ts';
import { customerKeyText, customerPath, placeOf, writePlace, type CustomerPlace } from './place.ts';
import type { ListBody } from '../../lib/api/operations.ts';

export const customerKeys = {
  all: ['customers'] as QueryKey,
  lists: ['customers', 'list'] as QueryKey,
  detail: ({ groupName, name }: CustomerPlace): QueryKey => ['customers', 'detail', groupName, name],
  groups: ['customers', 'groups'] as QueryKey,
};

/** Computed fields of a customer: the number of its SNs, and the next end date. */
const SCOPE = ['sns'] as const;

export const customerQueries = {
  list: (request: ListRequest) =>
    pageQuery(customerKeys.lists, 'POST /customers/data', orderedBy(request, 'name'), { scope: SCOPE }),
  detail: (place: CustomerPlace) =>
    replyQuery(customerKeys.detail(place), 'GET /customers/name/{group_name}/{name}', {
      path: customerPath(place),
      query: { scope: SCOPE },
    }),
  /** Returns the query of the first customers with this e-mail or reference id, for a warning. */
  having: (field: 'email' | 'referenceId', value: string) =>
    queryOptions({
      queryKey: [...customerKeys.lists, 'having', field, value],
      queryFn: async ({ signal }) => {
        const body: Body = { querys: [{ name: field, op: '=', values: [value] }] };
        return (await call('POST /customers/data', { body, query: { limit: 3 }, signal })).items;
      },
    }),
};

type Body = ListBody<'POST /customers/data'>;

const suggest =
  (how: string, write: (place: CustomerPlace) => string): Suggest =>
  (text) => ({
    queryKey: [...customerKeys.lists, how, text],
    queryFn: async ({ signal }) => {
      const body: Body = { querys: text === '' ? [] : [containing('any', text)], sorts: [{ name: 'name' }] };
      const { items } = await call('POST /customers/data', { body, query: { limit: OFFERED }, signal });
      return items.map((record) => write(placeOf(record)));
    },
  });

/** Suggests customers that contain a text in any field, in the format of `writePlace`. */
export const suggestCustomers = suggest('places', writePlace);

/** Suggests the keys of customers, for filters of lists. */
export const suggestCustomerKeys = suggest('keys', customerKeyText);

/** Suggests groups that contain a text. There are few: all are fetched once. */
export const suggestGroups: Suggest = (text) => ({
  queryKey: [...customerKeys.groups, text],
  queryFn: async ({ signal, client }) => {
    const names = await client.fetchQuery({
      queryKey: customerKeys.groups,
      queryFn: () => call('GET /customer_groups', { query: { limit: 1000 }, signal }),
      staleTime: 60_000,
    });
    const wanted = text.toLocaleLowerCase();
    return names.items.map(({ name }) => name).filter((name) => name.toLocaleLowerCase().includes(wanted));
  },
});

const OFFERED = 20;

/** Adds a customer, and its group if necessary. Fails if the customer exists. */
export const useCreateCustomer = () =>
  useChange('customer', async ({ body, idempotencyKey }: { body: CustomerEntry; idempotencyKey: string }) => {
    try {
      // Without `If-Match` the API would overwrite an existing customer. Version 0 matches none.
      return await call('POST /customers', { body: [body], ifMatch: '"0"', idempotencyKey });
    } catch (error) {
      throw error instanceof ApiError && error.isConflict ? nameTaken(body.name) : error;
    }
  });

const nameTaken = (name: string): ApiError =>
  new ApiError({
    kind: 'refused',
    code: 4090,
    message: `A customer named '${name}' exists already in that group.`,
    errors: [{ path: 'name', msg: 'is taken' }],
  });

export function useUpdateCustomer(place: CustomerPlace) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: CustomerUpdate; ifMatch: string | undefined }) =>
      call('PATCH /customers/name/{group_name}/{name}', { path: customerPath(place), body, ifMatch }),
    onSuccess: () =>
      Promise.all([
        // The drawer still shows this entry: invalidate it instead of removing it.
        queryClient.invalidateQueries({ queryKey: customerKeys.all, refetchType: 'none' }),
        queryClient.invalidateQueries({ queryKey: customerKeys.lists }),
        refreshShown(queryClient, 'customer'),
      ]),
  });
}

/** Deletes customers, all or none. The server refuses it with 4092 if one has SNs. */
export const useDeleteCustomers = () =>
  useChange(
    'customer',
    (places: readonly CustomerPlace[]) => call('DELETE /customers', { body: places satisfies readonly CustomerKey[] }),
    (places) => places.map(customerKeys.detail),
  );

const BATCH_TIMEOUT = 60_000;

/** Moves SNs to a customer, or unbinds them; all or none. */
export const useMoveSns = (place: CustomerPlace) =>
  useChange('customer', ({ sns, bound }: { sns: readonly string[]; bound: boolean }) =>
    call(bound ? 'POST /customers/name/{group_name}/{name}/sns' : 'DELETE /customers/name/{group_name}/{name}/sns', {
      path: customerPath(place),
      body: sns.map((sn) => ({ sn })),
      timeout: BATCH_TIMEOUT,
    }),
  );

type SetCustomer = { place: CustomerPlace; bound: boolean; ifMatch: string | undefined };

/** Moves one SN to a customer, or unbinds it, if its version is unchanged. */
export const useSetCustomer = (sn: string) =>
  useChange('customer', ({ place, bound, ifMatch }: SetCustomer) =>
    call(
      bound
        ? 'POST /sns/{sn}/customers/name/{group_name}/{name}'
        : 'DELETE /sns/{sn}/customers/name/{group_name}/{name}',
      { path: { sn, ...customerPath(place) }, ifMatch },
    ),
  );
