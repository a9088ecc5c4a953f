import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ActivityKind } from '#contract/history/activity.ts';
import { call } from '../../lib/api/api-client.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery } from '../../lib/api/page-query.ts';

/** A record whose activity everyone may read who may read the record. */
export type RecordTarget = { readonly kind: ActivityKind; readonly key: string };

export const auditKeys = {
  all: ['audit'] as const,
  lists: () => [...auditKeys.all, 'list'] as const,
  entry: (id: number) => [...auditKeys.all, 'entry', id] as const,
  activity: ({ kind, key }: RecordTarget) => ['activity', kind, 'changes', key] as const,
};

const ACTIVITY_PAGE = 30;

export const auditQueries = {
  list: (request: ListRequest) => pageQuery(auditKeys.lists(), 'POST /audit/data', newestFirst(request, 'time')),

  /** Returns the query of one entry. Entries never change, until they are undone: the undo is an entry too. */
  entry: (id: number) =>
    queryOptions({
      queryKey: auditKeys.entry(id),
      staleTime: Infinity,
      queryFn: ({ signal }) =>
        call('POST /audit/data', { body: { querys: [{ name: 'id', op: '=', values: [id] }] }, signal }),
    }),

  /** Returns the query of the changes of one record, newest first, in pages. */
  activity: (target: RecordTarget) =>
    infiniteQueryOptions({
      queryKey: auditKeys.activity(target),
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) =>
        call('GET /activity', { query: { ...target, offset: pageParam, limit: ACTIVITY_PAGE }, signal }),
      getNextPageParam: (last, pages) => {
        const shown = pages.reduce((sum, page) => sum + page.items.length, 0);
        return last.items.length > 0 && shown < last.total ? shown : undefined;
      },
    }),
};
