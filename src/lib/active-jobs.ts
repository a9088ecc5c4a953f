import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { JobRecord } from '#contract/work/jobs.ts';
import type { Reply } from './api/api-client.ts';

export const JOBS: QueryKey = ['jobs'];

export const ACTIVE_JOBS: QueryKey = ['jobs', 'active'];

/** Adds a job that was just started to the jobs in progress, even when it ends before the next read of the list. */
export function showBegun(queryClient: QueryClient, reply: Reply<JobRecord | object>): void {
  const items = reply.items.filter((item): item is JobRecord => 'state' in item);
  queryClient.setQueryData<Reply<JobRecord>>(ACTIVE_JOBS, (active) => {
    const others = active?.items.filter(({ id }) => items.every((begun) => begun.id !== id)) ?? [];
    return { etag: undefined, items: [...others, ...items], total: others.length + items.length };
  });
}
