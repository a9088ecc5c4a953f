import {
  queryOptions,
  type DataTag,
  type QueryKey,
  type UnusedSkipTokenOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { Query } from '#contract/listing.ts';
import type { QueryEntry } from '../list/filters.ts';
import type { ListRequest } from '../list/list-state.ts';
import { request, type Arguments, type Reply, type RequestOptions } from './api-client.ts';
import type { ItemOf, ListKey, ListOptionsOf, OperationKey, OptionsOf, SortNameOf } from './operations.ts';

/** Query of the reply of an operation. */
export type ReplyQuery<Item> = UnusedSkipTokenOptions<Reply<Item>, Error, Reply<Item>, QueryKey> & {
  queryKey: DataTag<QueryKey, Reply<Item>, Error>;
};

export function replyQuery<Key extends OperationKey>(
  queryKey: QueryKey,
  key: Key,
  ...options: Arguments<OptionsOf<Key>>
): ReplyQuery<ItemOf<Key>>;
export function replyQuery<Item>(
  queryKey: QueryKey,
  key: OperationKey,
  options: RequestOptions = {},
): ReplyQuery<Item> {
  return queryOptions({ queryKey, queryFn: ({ signal }) => request(key, { ...options, signal }) });
}

/** The complete list that a page belongs to. */
export type PageSource = { key: ListKey; body: Query; scope?: string | undefined };

/** Query of one page of a list. Without a source the list cannot be exported. */
export type PageQuery<Row> = UseQueryOptions<Reply<Row>, Error, Reply<Row>, QueryKey> & { source?: PageSource };

/** Returns the query of one page of a list. `lists` is the key of all lists of the resource. */
export function pageQuery<Key extends ListKey>(
  lists: QueryKey,
  key: Key,
  listRequest: ListRequest<SortNameOf<Key>>,
  ...options: Arguments<ListOptionsOf<Key>>
): PageQuery<ItemOf<Key>>;
export function pageQuery<Row>(
  lists: QueryKey,
  key: ListKey,
  { body, offset, limit }: ListRequest<string>,
  { path, scope: words }: Pick<RequestOptions, 'path'> & { readonly scope?: readonly string[] | undefined } = {},
): PageQuery<Row> {
  const scope = words?.join();
  return {
    ...queryOptions<Reply<Row>, Error, Reply<Row>, QueryKey>({
      queryKey: [...lists, body, offset, limit, scope],
      queryFn: ({ signal }) => request(key, { path, body, query: { offset, limit, scope }, signal }),
    }),
    source: { key, body, scope },
  };
}

/** Returns the request, newest records first unless the operator chose an order. */
export const newestFirst = <Name extends string>(request: ListRequest, sort: Name): ListRequest<Name> =>
  orderedBy(request, sort, 'DESC');

/** Returns the request, sorted like this unless the operator chose another order. */
export function orderedBy<Name extends string>(
  request: ListRequest,
  sort: Name,
  order: 'ASC' | 'DESC' = 'ASC',
): ListRequest<Name> {
  const sorted = (request.body.sorts ?? []).length > 0;
  return sorted ? request : { ...request, body: { ...request.body, sorts: [{ name: sort, order }] } };
}

export type ListQuery<Row> = (request: ListRequest, shown?: readonly string[]) => PageQuery<Row>;

/** Returns a list that is restricted to the records of another one, for a tab of that record's page. */
export const narrowed =
  <Row>(list: ListQuery<Row>, owner: readonly QueryEntry[]): ListQuery<Row> =>
  ({ body, ...page }, shown) =>
    list({ ...page, body: { ...body, querys: [...owner, ...(body.querys ?? [])] } }, shown);
