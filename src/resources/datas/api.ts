import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { DataEntry, DataRecord } from '#contract/catalogue/datas.ts';
import type { OperationId } from '#contract/operations.ts';
import { call, type Reply } from '../../lib/api/api-client.ts';
import { useChange } from '../../lib/api/use-change.ts';

export const DATA_PAGE = 100;

type PageOptions = { query: { limit: number; offset: number }; signal: AbortSignal };

/** The SN or template whose configuration items are shown. An SN inherits items from its template and product. */
export type DataOwner = {
  key: QueryKey;
  kind: 'sn' | 'template';
  /** Source of the items that the owner does not inherit. */
  own: DataRecord['source'];
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

/** Returns the query of one page of an owner's items, inherited ones included. */
export const datasQuery = ({ key, readPage }: DataOwner, page: number) =>
  queryOptions({
    queryKey: [...key, { page }],
    queryFn: ({ signal }) => readPage({ query: { limit: DATA_PAGE, offset: page * DATA_PAGE }, signal }),
  });

/** Returns the mutation that sets an item. An existing value is overwritten. */
export const useSetData = ({ kind, setItem }: DataOwner) => useChange(kind, setItem);

/** Returns the mutation that removes an item of the owner. Inherited items cannot be removed. */
export const useRemoveData = ({ kind, removeItem }: DataOwner) => useChange(kind, removeItem);
