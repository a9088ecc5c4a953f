import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_PAGE } from '#contract/bounds.ts';
import type { GenerateBody } from '#contract/sns/sn-generate.ts';
import type { SnRecord, SnUpdate } from '#contract/sns/sns.ts';
import { showBegun } from '../../lib/active-jobs.ts';
import { call } from '../../lib/api/api-client.ts';
import { runEach } from '../../lib/api/run-each.ts';
import { refreshAfter } from '../../lib/api/stale.ts';
import { snKeys } from '../../domain/sn-queries.ts';

/** Names of the templates of a product. */
export const templateNamesQuery = (product: string) =>
  queryOptions({
    queryKey: ['products', 'template-names', product],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /products/{productName}/templates', {
        path: { productName: product },
        query: { limit: MAX_PAGE },
        signal,
      });
      return items.map(({ name }) => name);
    },
  });

/** Changes an SN, if it is still in the version it was read in. The body names the SN and its status, as the operation wants. */
export function useUpdateSn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: SnUpdate; ifMatch: string | undefined }) =>
      call('PATCH /sns/{sn}', { path: { sn: body.sn }, body, ifMatch }),
    onSettled: () => refreshAfter(queryClient, 'sn'),
  });
}

/** Archives several SNs or brings them back, all of them or none. */
export function useArchiveSns() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ sns, archived }: { sns: string[]; archived: boolean }) =>
      call(archived ? 'POST /sns/archive' : 'POST /sns/unarchive', { body: sns, timeout: BATCH_TIMEOUT }),
    onSettled: () => refreshAfter(queryClient, 'sn'),
  });
}

/** Removes several SNs for good with all that hangs on them, all of them or none. */
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

/** Removes one SN for good, if it is still in the version it was read in. */
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

/** Binds one user to SNs or unbinds it, SN by SN. */
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
            : // The path of the API has no `user` here.
              call('DELETE /sns/{sn}/users/{name}', { path: { sn, name } }),
      ),
    onSettled: () => refreshAfter(queryClient, 'user'),
  });
}

/** What a generation asks for; kept as it was sent, so that it can be sent again to the letter. */
export type Generation = { count: number; body: GenerateBody };

/** The SNs that were made, or the id of the job that makes them. */
export type Generated = { sns: SnRecord[] } | { job: number };

/** Makes SNs, all or none; too many for that are made by a job. The same key makes them once, however often it is sent. */
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

/** Milliseconds that a thousand SNs may take on a busy server. */
const BATCH_TIMEOUT = 60_000;
