import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FoundKind } from '#contract/kinds.ts';
import { call, type Reply } from './api/api-client.ts';
import { isMissing } from './api/api-error.ts';

/** A record that the operator opened. `key` is its key in the audit log, and `title` its name. */
export type Recent = { readonly kind: FoundKind; readonly key: string; readonly title: string };

/** Milliseconds that a record must be open. Whoever passes through a list with `]` has not visited every SN of it. */
const LOOK = 300;

/**
 * The records that the operator opened last, the latest first. The server keeps their kinds and row ids, so that they
 * follow the operator to another browser and keep a new name, and nothing of them is stored in this one.
 */
export const recentsQuery = queryOptions({
  queryKey: ['visits'],
  queryFn: ({ signal }): Promise<Reply<Recent>> => call('GET /bff/visits', { signal }),
  throwOnError: false,
});

export const useRecents = (): readonly Recent[] => useQuery(recentsQuery).data?.items ?? none;

const none: readonly Recent[] = [];

type Query = { readonly data: unknown; readonly error: Error | null };

/** Tells the server that the operator looks at a record, once it is shown. Does nothing without a record. */
export function useOpened(recent: Omit<Recent, 'title'> | undefined, { data, error }: Query): void {
  const queryClient = useQueryClient();
  const { kind, key } = recent ?? {};
  const gone = isMissing(error);
  const shown = data !== undefined && !gone;
  useEffect(() => {
    if (gone) void queryClient.invalidateQueries(recentsQuery);
    if (kind === undefined || key === undefined || !shown) return undefined;
    const timer = setTimeout(() => {
      call('POST /bff/visits', { body: { kind, key } }).then(
        (reply) => queryClient.setQueryData(recentsQuery.queryKey, reply),
        // The record is gone, or the server is away: the screen itself says so.
        () => undefined,
      );
    }, LOOK);
    return () => clearTimeout(timer);
  }, [queryClient, kind, key, shown, gone]);
}
