import { queryOptions, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { JobRecord } from '#contract/work/jobs.ts';
import { ACTIVE_JOBS, JOBS, showBegun } from '../../lib/active-jobs.ts';
import { call, type Reply } from '../../lib/api/api-client.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { narrowed, newestFirst, pageQuery } from '../../lib/api/page-query.ts';
import type { ListBody } from '../../lib/api/operations.ts';

export const jobKeys = {
  all: JOBS,
  lists: ['jobs', 'list'] as QueryKey,
  items: ['jobs', 'items'] as QueryKey,
  detail: (id: number): QueryKey => ['jobs', 'detail', String(id)],
};

/** Milliseconds between two polls of a running job, for when no event reports its progress. */
const LOOK = 2_000;

export const isUnderWay = ({ state }: JobRecord): boolean => state === 'queued' || state === 'running';

/** Maximum number of active jobs that are loaded. */
const TOLD = 20;

export const jobQueries = {
  list: (request: ListRequest) => pageQuery(jobKeys.lists, 'POST /jobs/data', newestFirst(request, 'id')),
  /** Returns the query for the entries of a job with their results. */
  items: (id: number) =>
    narrowed(
      (request) => pageQuery(jobKeys.items, 'POST /job_items/data', request),
      [{ name: 'job', op: '=', values: [id] }],
    ),
  detail: (id: number) =>
    queryOptions<Reply<JobRecord>, Error, Reply<JobRecord>, QueryKey>({
      queryKey: jobKeys.detail(id),
      queryFn: ({ signal }) => call('GET /jobs/{id}', { path: { id }, signal }),
      refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? LOOK : false),
    }),
  /** Returns the query for the queued and running jobs. */
  active: () =>
    queryOptions<Reply<JobRecord>, Error, Reply<JobRecord>, QueryKey>({
      queryKey: ACTIVE_JOBS,
      queryFn: ({ signal }) => call('POST /jobs/data', { body: ACTIVE, query: { limit: TOLD }, signal }),
      refetchInterval: ({ state }) => ((state.data?.total ?? 0) > 0 ? LOOK : false),
    }),
};

const ACTIVE: ListBody<'POST /jobs/data'> = {
  querys: [{ name: 'state', op: '=', values: ['queued', 'running'] }],
  sorts: [{ name: 'id' }],
};

/** Refreshes everything that shows jobs. */
const refresh = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: jobKeys.all });

/** Returns the mutation that starts a new job with the failed entries of a job. */
export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /jobs/{id}/retry', { path: { id } }),
    onSuccess: (reply) => showBegun(queryClient, reply),
    onSettled: () => refresh(queryClient),
  });
}

/** Returns the mutation that cancels the remaining entries of a job. */
export function useCancelJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /jobs/{id}', { path: { id } }),
    onSettled: () => refresh(queryClient),
  });
}
