import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EventKind } from '#contract/events.ts';
import type { GenerateBody } from '#contract/sns/sn-generate.ts';
import type { SnRecord, SnUpdate } from '#contract/sns/sns.ts';
import { snKeys } from '../../domain/sn-queries.ts';
import { showBegun } from '../../lib/active-jobs.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshAfter } from '../../lib/api/stale.ts';

/** Milliseconds. A thousand SNs may take this long on a busy server. */
const BATCH_TIMEOUT = 60_000;

/** Returns the mutation that sends a request, and refreshes what its change makes stale. */
function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>, kind: EventKind = 'sn') {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refreshAfter(queryClient, kind) });
}

type IfMatch = {
  /** Makes the request fail if the SN has changed since it was read. */
  ifMatch: string | undefined;
};

/** The body must contain the SN and its status. */
export const useUpdateSn = () =>
  useChange(({ body, ifMatch }: IfMatch & { body: SnUpdate }) =>
    call('PATCH /sns/{sn}', { path: { sn: body.sn }, body, ifMatch }),
  );

/** Returns the mutation that archives or unarchives several SNs: all or none. */
export const useArchiveSns = () =>
  useChange(({ sns, archived }: { sns: string[]; archived: boolean }) =>
    call(archived ? 'POST /sns/archive' : 'POST /sns/unarchive', { body: sns, timeout: BATCH_TIMEOUT }),
  );

/** Returns the mutation that deletes SNs permanently with everything that belongs to them: all or none. */
export function useDeleteSns() {
  const queryClient = useQueryClient();
  return useChange(async (sns: string[]) => {
    await call('DELETE /sns', { body: sns, timeout: BATCH_TIMEOUT });
    for (const sn of sns) queryClient.removeQueries({ queryKey: snKeys.detail(sn) });
  });
}

export function useDeleteSn() {
  const queryClient = useQueryClient();
  return useChange(async ({ sn, ifMatch }: IfMatch & { sn: string }) => {
    await call('DELETE /sns/{sn}', { path: { sn }, ifMatch });
    queryClient.removeQueries({ queryKey: snKeys.detail(sn) });
  });
}

/** Returns the mutation that binds a user to an SN or unbinds it. Several SNs are bound and unbound by a job. */
export const useBindToSn = (name: string) =>
  useChange(
    ({ sn, bound }: { sn: string; bound: boolean }) =>
      bound
        ? call('POST /sns/{sn}/users/user/{name}', { path: { sn, name } })
        : // This path of the API has no `user` segment.
          call('DELETE /sns/{sn}/users/{name}', { path: { sn, name } }),
    'user',
  );

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
  return useChange(
    async ({
      count,
      body,
      byJob,
      idempotencyKey,
    }: Generation & { byJob: boolean; idempotencyKey: string }): Promise<Generated> => {
      const sent = { idempotencyKey, timeout: BATCH_TIMEOUT };
      if (!byJob) return { sns: (await call('POST /sns/generate_sn', { query: { count }, body, ...sent })).items };
      const begun = await call('POST /sns/generate_many', { body: { count, ...body }, ...sent });
      showBegun(queryClient, begun);
      return { job: begun.items[0]?.id ?? 0 };
    },
  );
}
