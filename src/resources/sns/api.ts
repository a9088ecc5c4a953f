import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GenerateBody } from '#contract/sns/sn-generate.ts';
import type { SnRecord, SnUpdate } from '#contract/sns/sns.ts';
import { showBegun } from '../../lib/active-jobs.ts';
import { call } from '../../lib/api/api-client.ts';
import { runEach } from '../../lib/api/run-each.ts';
import { refreshAfter } from '../../lib/api/stale.ts';
import { snKeys } from '../../domain/sn-queries.ts';

/**
 * Returns the mutation that changes an SN. `ifMatch` makes it fail if the SN has changed since it was read. The body
 * must contain the SN and its status.
 */
export function useUpdateSn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: SnUpdate; ifMatch: string | undefined }) =>
      call('PATCH /sns/{sn}', { path: { sn: body.sn }, body, ifMatch }),
    onSettled: () => refreshAfter(queryClient, 'sn'),
  });
}

/** Returns the mutation that archives or unarchives several SNs: all or none. */
export function useArchiveSns() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ sns, archived }: { sns: string[]; archived: boolean }) =>
      call(archived ? 'POST /sns/archive' : 'POST /sns/unarchive', { body: sns, timeout: BATCH_TIMEOUT }),
    onSettled: () => refreshAfter(queryClient, 'sn'),
  });
}

/** Returns the mutation that deletes several SNs permanently with everything that belongs to them: all or none. */
export function useDeleteSns() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sns: string[]) => call('DELETE /sns', { body: sns, timeout: BATCH_TIMEOUT }),
    onSuccess: (_reply, sns) => {
      for (const sn of sns) queryClient.removeQueries({ queryKey: snKeys.detail(sn) });
    },
    onSettled: () => refreshAfter(queryClient, 'sn'),
  });
}

/**
 * Returns the mutation that deletes an SN permanently. `ifMatch` makes it fail if the SN has changed since it was read.
 */
export function useDeleteSn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ sn, ifMatch }: { sn: string; ifMatch: string | undefined }) =>
      call('DELETE /sns/{sn}', { path: { sn }, ifMatch }),
    onSuccess: (_reply, { sn }) => {
      queryClient.removeQueries({ queryKey: snKeys.detail(sn) });
      return refreshAfter(queryClient, 'sn');
    },
  });
}

/** Returns the mutation that binds a user to SNs or unbinds it, one request per SN. */
export function useBindToSns(name: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ sns, bound }: { sns: readonly string[]; bound: boolean }) =>
      runEach(
        sns,
        (sn) => sn,
        (sn) =>
          bound
            ? call('POST /sns/{sn}/users/user/{name}', { path: { sn, name } })
            : // This path of the API has no `user` segment.
              call('DELETE /sns/{sn}/users/{name}', { path: { sn, name } }),
      ),
    onSettled: () => refreshAfter(queryClient, 'user'),
  });
}

/** A request to generate SNs. It is stored unchanged, because a retry with the same key must send the same body. */
export type Generation = { count: number; body: GenerateBody };

/** The generated SNs, or the id of the job that generates them. */
export type Generated = { sns: SnRecord[] } | { job: number };

/**
 * Returns the mutation that generates SNs, all or none. With `byJob` it starts a job instead. Requests with the same
 * `idempotencyKey` generate the SNs only once.
 */
export function useGenerateSns() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({
      count,
      body,
      byJob,
      idempotencyKey,
    }: Generation & { byJob: boolean; idempotencyKey: string }): Promise<Generated> => {
      if (!byJob) {
        const query = { count };
        return {
          sns: (await call('POST /sns/generate_sn', { query, body, idempotencyKey, timeout: BATCH_TIMEOUT })).items,
        };
      }
      const begun = await call('POST /sns/generate_many', {
        body: { count, ...body },
        idempotencyKey,
        timeout: BATCH_TIMEOUT,
      });
      showBegun(queryClient, begun);
      return { job: begun.items[0]?.id ?? 0 };
    },
    onSettled: () => refreshAfter(queryClient, 'sn'),
  });
}

/** Milliseconds. A thousand SNs may take this long on a busy server. */
const BATCH_TIMEOUT = 60_000;
