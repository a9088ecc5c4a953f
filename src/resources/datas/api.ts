import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { DataEntry, DataRecord } from '#contract/catalogue/datas.ts';
import type { OperationId } from '#contract/operations.ts';
import { api, path, type Reply } from '../../lib/api/api-client.ts';

export const DATA_PAGE = 100;

/** Whose configuration items are shown: an SN's (with what it has from its template and product) or a template's. */
export type DataOwner = {
  /** Cache key of the items. */
  key: QueryKey;
  /** Path of the items in the API. */
  items: string;
  /** Operation ids of the changes. */
  set: OperationId;
  remove: OperationId;
  /** Source of the owner's own items. */
  own: DataRecord['source'];
};

export const snDatas = (sn: string): DataOwner => ({
  key: ['datas', 'sn', sn],
  items: path`/sns/${sn}/datas`,
  set: 'setSnDatas',
  remove: 'deleteSnDatas',
  own: 'SN',
});

export const templateDatas = (product: string, template: string): DataOwner => ({
  key: ['datas', 'template', product, template],
  items: path`/products/${product}/templates/${template}/datas`,
  set: 'setTemplateDatas',
  remove: 'deleteTemplateDatas',
  own: 'TEMPLATE',
});

/** One page of the items that hold for an owner. */
export const datasQuery = (owner: DataOwner, page: number) =>
  queryOptions<Reply<DataRecord>, Error, Reply<DataRecord>, QueryKey>({
    queryKey: [...owner.key, { page }],
    queryFn: ({ signal }) =>
      api.get<DataRecord>(owner.items, { query: { limit: DATA_PAGE, offset: page * DATA_PAGE }, signal }),
  });

function useRefresh(owner: DataOwner): () => Promise<unknown> {
  const queryClient = useQueryClient();
  // A change counts the owner's version up: its own record is read again too.
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: owner.key }),
      queryClient.invalidateQueries({ queryKey: [owner.own === 'SN' ? 'sns' : 'products'] }),
    ]);
}

/** Sets one item; a same-named one gets its value overwritten. */
export function useSetData(owner: DataOwner) {
  const onSuccess = useRefresh(owner);
  return useMutation({
    mutationFn: (entry: DataEntry) => api.patch<DataRecord>(owner.items, { body: [entry] }),
    onSuccess,
  });
}

/** Removes one of the owner's own items. */
export function useRemoveData(owner: DataOwner) {
  const onSuccess = useRefresh(owner);
  return useMutation({
    mutationFn: (name: string) => api.delete<object>(owner.items, { body: [{ name }] }),
    onSuccess,
  });
}
