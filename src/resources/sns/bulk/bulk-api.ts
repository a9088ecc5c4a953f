import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { BulkChange, BulkWhere } from '#contract/sns/bulk.ts';
import { JOBS, showBegun } from '../../../lib/active-jobs.ts';
import { call } from '../../../lib/api/api-client.ts';

/** Milliseconds. A preview of a million SNs may take this long. */
const PREVIEW_TIMEOUT = 120_000;

/** Returns the query for a preview of a change of many SNs. The server changes nothing. */
export const previewQuery = (where: BulkWhere, change: BulkChange) =>
  queryOptions({
    queryKey: ['job-preview', where, change] as QueryKey,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const body = { where, ...change, dryRun: true };
      const { items } = await call('POST /sns/bulk', { body, signal, timeout: PREVIEW_TIMEOUT });
      const [preview] = items;
      if (preview === undefined || 'state' in preview) throw new Error('a dry run answered nothing');
      return preview;
    },
  });

export type BulkRequest = { where: BulkWhere; change: BulkChange; count: number; idempotencyKey: string };

/**
 * Returns the mutation that starts a job that changes many SNs. The server refuses it if the number of matching SNs is
 * not `count`.
 */
export function useStartBulk() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ where, change, count, idempotencyKey }: BulkRequest) =>
      call('POST /sns/bulk', { body: { where, ...change, count }, idempotencyKey }),
    onSuccess: (reply) => showBegun(queryClient, reply),
    onSettled: () => queryClient.invalidateQueries({ queryKey: JOBS }),
  });
}
