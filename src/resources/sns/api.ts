import { msg } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { MAX_PAGE } from '#contract/bounds.ts';
import type { GenerateBody } from '#contract/sns/sn-generate.ts';
import type { SnRecord, SnUpdate } from '#contract/sns/sns.ts';
import type { Using } from '../../domain/used-by.tsx';
import { showBegun } from '../../lib/active-jobs.ts';
import { call, type Reply } from '../../lib/api/api-client.ts';
import { path } from '../../lib/path.ts';
import { writeFilter, type Filter, type QueryEntry } from '../../lib/list/filters.ts';
import { formatSn } from '../../lib/format/format.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { NAMED } from '../../lib/named.ts';
import { newestFirst, pageQuery, replyQuery } from '../../lib/api/page-query.ts';
import { refreshAfter } from '../../lib/api/stale.ts';

export const snKeys = {
  all: ['sns'] as QueryKey,
  lists: ['sns', 'list'] as QueryKey,
  detail: (sn: string): QueryKey => ['sns', 'detail', sn],
};

/** What a record tells besides its own fields: one request a page, none a cell. */
const SCOPE = ['product', 'template', 'business', 'customer', 'use', 'standing'] as const;

/** Archived SNs are listed only when they are asked for, and peaks are counted only when they are shown. */
const scopeOf = ({ body }: ListRequest, shown: readonly string[]) => [
  ...SCOPE,
  ...(body.querys?.some(({ name }) => name === 'archived') === true ? (['archived'] as const) : []),
  ...(shown.includes('peakCount') ? (['peak'] as const) : []),
];

export const snQueries = {
  list: (request: ListRequest, shown: readonly string[] = []) =>
    pageQuery(snKeys.lists, 'POST /sns/data', newestFirst(request, 'regDate'), { scope: scopeOf(request, shown) }),
  detail: (sn: string) => replyQuery(snKeys.detail(sn), 'GET /sns/{sn}', { path: { sn }, query: { scope: SCOPE } }),
};

/** The first SNs of an owner, and how many there are, archived ones included: while there are any it is not deleted. */
export const snsUsing = (owner: readonly QueryEntry[]) =>
  queryOptions<Reply<SnRecord>, Error, Reply<SnRecord>, QueryKey>({
    queryKey: [...snKeys.lists, 'using', owner],
    queryFn: ({ signal }) => {
      const query = { scope: ['customer', 'archived'], limit: NAMED } as const;
      return call('POST /sns/data', { body: { querys: owner }, query, signal });
    },
  });

/** An SN among what uses a record. */
export const usingSn = ({ sn, archived, customer }: SnRecord): Using => ({
  to: path`/sns/${sn}`,
  name: formatSn(sn),
  note: archived === true ? msg`Archived` : customer?.name,
});

/** The address of the SNs with filters. */
export const snsHref = (...filters: readonly Filter[]): string =>
  `/sns?${new URLSearchParams(filters.map((filter) => ['f', writeFilter(filter)]))}`;

/** The SNs of a template: as they are asked for, and as a list is filtered by them. */
export const ofTemplate = (product: string, template: string) => {
  const names = Object.entries({ productName: product, templateName: template });
  return {
    querys: names.map(([name, value]): QueryEntry => ({ name, op: '=', values: [value] })),
    filters: names.map(([name, value]): Filter => ({ name, op: 'is', values: [value] })),
  };
};

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
