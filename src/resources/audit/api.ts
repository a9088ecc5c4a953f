import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditRecord } from '#contract/history/audit.ts';
import { call } from '../../lib/api/api-client.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery } from '../../lib/api/page-query.ts';

/** A record in the audit log: its kind, and its key in paths. */
export type AuditTarget = AuditRecord['targets'][number];

export const auditKeys = {
  all: ['audit'] as const,
  lists: () => [...auditKeys.all, 'list'] as const,
  entry: (id: number) => [...auditKeys.all, 'entry', id] as const,
  activity: (target: AuditTarget) => [...auditKeys.all, 'activity', target] as const,
};

const ACTIVITY_PAGE = 30;

export const auditQueries = {
  list: (request: ListRequest) => pageQuery(auditKeys.lists(), 'POST /audit/data', newestFirst(request, 'time')),

  /** Returns the query of one entry. Entries never change. */
  entry: (id: number) =>
    queryOptions({
      queryKey: auditKeys.entry(id),
      staleTime: Infinity,
      queryFn: ({ signal }) =>
        call('POST /audit/data', { body: { querys: [{ name: 'id', op: '=', values: [id] }] }, signal }),
    }),

  /** Returns the query of the changes of one record, newest first, in pages. */
  activity: (target: AuditTarget) =>
    infiniteQueryOptions({
      queryKey: auditKeys.activity(target),
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) =>
        call('POST /audit/data', {
          query: { offset: pageParam, limit: ACTIVITY_PAGE },
          body: {
            querys: [
              { name: 'target', op: '=', values: [target.key] },
              { name: 'targetKind', op: '=', values: [target.kind] },
            ],
            sorts: [{ name: 'time', order: 'DESC' }],
          },
          signal,
        }),
      getNextPageParam: (last, pages) => {
        const shown = pages.reduce((sum, page) => sum + page.items.length, 0);
        return last.items.length > 0 && shown < last.total ? shown : undefined;
      },
    }),
};
