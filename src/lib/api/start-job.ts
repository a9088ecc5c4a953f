import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JobRecord } from '#contract/work/jobs.ts';
import { JOBS, showBegun } from '../active-jobs.ts';
import { request } from './api-client.ts';
import type { OperationKey } from './operations.ts';

/** The operations that change many records as a job. */
export type BulkKey = Extract<OperationKey, `POST /${string}/bulk`>;

/**
 * The body of such an operation: which records, the change of each, and the number of records that the list showed.
 * Without `count`, the number that matches is not compared: sessions come and go all the time.
 */
type BulkBody = { readonly where: object; readonly change: object; readonly count?: number };

/** Starts a job that changes many records. The server refuses it if the number of matching records is not `count`. */
export function useStartJob(key: BulkKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ where, change, count, idempotencyKey }: BulkBody & { readonly idempotencyKey: string }) =>
      request<JobRecord | object>(key, { body: { where, ...change, count }, idempotencyKey }),
    onSuccess: (reply) => showBegun(queryClient, reply),
    onSettled: () => queryClient.invalidateQueries({ queryKey: JOBS }),
  });
}
