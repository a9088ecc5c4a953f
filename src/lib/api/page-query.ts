import { queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { Query } from '#contract/listing.ts';
import { api, type Reply } from './api-client.ts';
import type { QueryEntry } from '../list/filters.ts';
import type { ListRequest } from '../list/list-state.ts';

/** What a page is a part of: the whole list, as it is asked for. */
export type PageSource = { route: string; body: Query; scope?: string | undefined };

/** One page of a list; without a source the list cannot be exported. */
export type PageQuery<Row> = UseQueryOptions<Reply<Row>, Error, Reply<Row>, QueryKey> & { source?: PageSource };

/**
 * One page of a `…/data` operation. `lists` is the key of all lists of the resource: invalidating it refreshes every
 * page that is shown. `scope` is what the records tell besides.
 */
export function pageQuery<Row>(
  lists: QueryKey,
  route: string,
  { body, offset, limit }: ListRequest,
  scope?: string,
): PageQuery<Row> {
  return {
    ...queryOptions<Reply<Row>, Error, Reply<Row>, QueryKey>({
      queryKey: [...lists, body, offset, limit, scope],
      queryFn: ({ signal }) => api.post<Row>(route, { body, query: { offset, limit, scope }, signal }),
    }),
    source: { route, body, scope },
  };
}

/** The request with an order for when the operator has chosen none: what is new stands first. */
export const newestFirst = (request: ListRequest, sort: string): ListRequest => orderedBy(request, sort, 'DESC');

/** The request with an order for when the operator has chosen none. */
export function orderedBy(request: ListRequest, sort: string, order: 'ASC' | 'DESC' = 'ASC'): ListRequest {
  const sorted = (request.body.sorts ?? []).length > 0;
  return sorted ? request : { ...request, body: { ...request.body, sorts: [{ name: sort, order }] } };
}

/** A list by what is asked of it, and which of its columns are shown. */
export type ListQuery<Row> = (request: ListRequest, shown?: readonly string[]) => PageQuery<Row>;

/** A list narrowed to what belongs to something else: the tab of another record's page. */
export const narrowed =
  <Row>(list: ListQuery<Row>, owner: readonly QueryEntry[]): ListQuery<Row> =>
  ({ body, ...page }, shown) =>
    list({ ...page, body: { ...body, querys: [...owner, ...(body.querys ?? [])] } }, shown);
