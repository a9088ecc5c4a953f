import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ahead, type Ahead, type SignedIn } from '../../../lib/api/ahead.ts';
import { call } from '../../../lib/api/api-client.ts';
import type { Subject } from '../paths.ts';

/** Interval of refreshes while the page is visible, in milliseconds. Events refresh the log-ins in between. */
const AGAIN = 30_000;

/** What goes on in the log-ins of the last hour. */
export const nowQuery = queryOptions({
  queryKey: ['desk', 'now'],
  refetchInterval: AGAIN,
  queryFn: async ({ signal }) => {
    const { items } = await call('GET /desk/now', { signal });
    return items[0];
  },
});

/** The records that operators opened at the desk today, the latest first. */
export const casesQuery = queryOptions({
  queryKey: ['desk', 'cases'],
  refetchInterval: AGAIN,
  queryFn: async ({ signal }) => (await call('GET /bff/desk/cases', { signal })).items,
});

/** Returns the requests of the desk between two calls. */
export const deskAhead = ({ permissions }: SignedIn): readonly Ahead[] => [
  ...(permissions.includes('getDeskNow') ? [ahead(nowQuery)] : []),
  ahead(casesQuery),
];

/** Milliseconds that a case must be open before others see it. */
const LOOK = 300;

/** Tells the other operators that this one looks at a case, once it is shown. */
export function useCaseOpened({ kind, id }: Subject, isShown: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => {
      call('POST /bff/desk/cases', { body: { kind, key: id } }).then(
        ({ items }) => queryClient.setQueryData(casesQuery.queryKey, items),
        // The record is gone, or the server is away: the screen itself says so.
        () => undefined,
      );
    }, LOOK);
    return () => clearTimeout(timer);
  }, [queryClient, kind, id, isShown]);
}
