import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Session } from './session.ts';

/** A request that a page waits for. */
export type Ahead = { readonly queryKey: QueryKey; readonly fetch: (queryClient: QueryClient) => Promise<void> };

/** What the requests of a page depend on: who is signed in. */
export type SignedIn = Pick<Session, 'timeZone' | 'permissions'> & {
  readonly user: Pick<Session['user'], 'role'>;
};

/** Returns the request of a query, to be sent before its page opens. */
export function ahead<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key> & { queryKey: Key },
): Ahead {
  return { queryKey: query.queryKey, fetch: (queryClient) => queryClient.prefetchQuery(query) };
}

/** Returns the request of the first page of a query in pages. */
export function aheadOfPages<Page, Key extends QueryKey, Param>(
  query: FetchInfiniteQueryOptions<Page, Error, Page, Key, Param> & { queryKey: Key },
): Ahead {
  return { queryKey: query.queryKey, fetch: (queryClient) => queryClient.prefetchInfiniteQuery(query) };
}

/** Returns the request of a query, followed by those that its answer leads to. */
export function aheadThen<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key> & { queryKey: Key },
  next: (data: Data) => readonly Ahead[],
): Ahead {
  const fetch = async (queryClient: QueryClient): Promise<void> => {
    await queryClient.prefetchQuery(query);
    const data = queryClient.getQueryData<Data>(query.queryKey);
    if (data !== undefined) await Promise.all(next(data).map((one) => one.fetch(queryClient)));
  };
  return { queryKey: query.queryKey, fetch };
}
