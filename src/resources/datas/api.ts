import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { DataEntry, DataRecord } from '#contract/catalogue/datas.ts';
import type { OperationId } from '#contract/operations.ts';
import { call, type Reply } from '../../lib/api/api-client.ts';
import { refreshAfter } from '../../lib/api/stale.ts';

export const DATA_PAGE = 100;

type PageOptions = { query: { limit: number; offset: number }; signal: AbortSignal };

/** Whose configuration items are shown: an SN's (with what it has from its template and product) or a template's. */
export type DataOwner = {
  /** Cache key of the items. */
  key: QueryKey;
  kind: 'sn' | 'template';
  /** Source of the owner's own items. */
  own: DataRecord['source'];
  /** Operation ids of the changes. */
  set: OperationId;
  remove: OperationId;
  readPage: (options: PageOptions) => Promise<Reply<DataRecord>>;
  setItem: (entry: DataEntry) => Promise<unknown>;
  removeItem: (name: string) => Promise<unknown>;
};

export function snDatas(sn: string): DataOwner {
  const path = { sn };
  return {
    key: ['datas', 'sn', sn],
    kind: 'sn',
    own: 'SN',
    set: 'setSnDatas',
    remove: 'deleteSnDatas',
    readPage: (options) => call('GET /sns/{sn}/datas', { path, ...options }),
    setItem: (entry) => call('PATCH /sns/{sn}/datas', { path, body: [entry] }),
    removeItem: (name) => call('DELETE /sns/{sn}/datas', { path, body: [{ name }] }),
  };
}

export function templateDatas(productName: string, templateName: string): DataOwner {
  const path = { productName, templateName };
  return {
    key: ['datas', 'template', productName, templateName],
    kind: 'template',
    own: 'TEMPLATE',
    set: 'setTemplateDatas',
    remove: 'deleteTemplateDatas',
    readPage: (options) => call('GET /products/{productName}/templates/{templateName}/datas', { path, ...options }),
    setItem: (entry) => call('PATCH /products/{productName}/templates/{templateName}/datas', { path, body: [entry] }),
    removeItem: (name) =>
      call('DELETE /products/{productName}/templates/{templateName}/datas', { path, body: [{ name }] }),
  };
}

/** One page of the items that hold for an owner. */
export const datasQuery = ({ key, readPage }: DataOwner, page: number) =>
  queryOptions({
    queryKey: [...key, { page }],
    queryFn: ({ signal }) => readPage({ query: { limit: DATA_PAGE, offset: page * DATA_PAGE }, signal }),
  });

/** A change counts the owner's version up: its own record is read again too. */
function useChange<Variables>({ kind }: DataOwner, mutationFn: (variables: Variables) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => refreshAfter(queryClient, kind) });
}

/** Sets one item; a same-named one gets its value overwritten. */
export const useSetData = (owner: DataOwner) => useChange(owner, owner.setItem);

/** Removes one of the owner's own items. */
export const useRemoveData = (owner: DataOwner) => useChange(owner, owner.removeItem);
