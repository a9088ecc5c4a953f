import { queryOptions, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { JobRecord } from '#contract/work/jobs.ts';
import { ACTIVE_JOBS, JOBS, showBegun } from '../../lib/active-jobs.ts';
import { call, type Reply } from '../../lib/api/api-client.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { narrowed, newestFirst, pageQuery } from '../../lib/api/page-query.ts';

export const jobKeys = {
  all: JOBS,
  lists: ['jobs', 'list'] as QueryKey,
  items: ['jobs', 'items'] as QueryKey,
  detail: (id: number): QueryKey => ['jobs', 'detail', String(id)],
};

/** Milliseconds between two looks at a job that is under way, where no event tells of it. */
const LOOK = 2_000;

export const isUnderWay = ({ state }: JobRecord): boolean => state === 'queued' || state === 'running';

/** So many jobs under way are told at once. */
const TOLD = 20;

export const jobQueries = {
  list: (request: ListRequest) => pageQuery(jobKeys.lists, 'POST /jobs/data', newestFirst(request, 'id')),
  /** What became of each entry of a job. */
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
  /** The jobs that are under way. */
  active: () =>
    queryOptions<Reply<JobRecord>, Error, Reply<JobRecord>, QueryKey>({
      queryKey: ACTIVE_JOBS,
      queryFn: ({ signal }) => call('POST /jobs/data', { body: ACTIVE, query: { limit: TOLD }, signal }),
      refetchInterval: ({ state }) => ((state.data?.total ?? 0) > 0 ? LOOK : false),
    }),
};

const ACTIVE = { querys: [{ name: 'state', op: '=', values: ['queued', 'running'] }], sorts: [{ name: 'id' }] };

/** Every screen with jobs is out of date. */
const refresh = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: jobKeys.all });

/** Begins a new job with what failed in one. */
export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /jobs/{id}/retry', { path: { id } }),
    onSuccess: (reply) => showBegun(queryClient, reply),
    onSettled: () => refresh(queryClient),
  });
}

/** Cancels what is left of a job. */
export function useCancelJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /jobs/{id}', { path: { id } }),
    onSettled: () => refresh(queryClient),
  });
}
