import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { DateOrder } from '#contract/work/import-dates.ts';
import type { ImportName } from '#contract/work/import-names.ts';
import type { ImportFault, ImportPreview } from '#contract/work/imports.ts';
import { showBegun } from '../../lib/active-jobs.ts';
import { call } from '../../lib/api/api-client.ts';
import { replyQuery } from '../../lib/api/page-query.ts';
import { refreshAfter } from '../../lib/api/stale.ts';
import type { CellValues } from './cell-values.ts';

/** How the cells of a file are read. */
export type Reading = {
  /** The field of each column; `''` skips a column. */
  readonly columns: readonly string[];
  readonly dates: Readonly<Record<string, DateOrder>>;
  readonly values: CellValues;
  /** The cells of fields without a column. */
  readonly fill: Readonly<Record<string, string>>;
  readonly clears: boolean;
};

export type ImportRequest = { readonly resource: ImportName; readonly csv: string; readonly reading: Reading };

const json = (record: Readonly<Record<string, unknown>>): string | undefined =>
  Object.keys(record).length === 0 ? undefined : JSON.stringify(record);

const queryOf = ({ columns, dates, values, fill, clears }: Reading) => ({
  columns: columns.join(','),
  dates: json(dates),
  values: json(values),
  fill: json(fill),
  numbers: 'grouped' as const,
  empty: clears ? ('clear' as const) : undefined,
});

/** Returns how files of a resource were read, the latest first. */
export const importMappings = (resource: ImportName) =>
  replyQuery(['import', resource, 'mappings'], 'GET /import/{resource}/mappings', { path: { resource } });

/** The effects of an import, and its first errors. */
export type PreviewedImport = {
  readonly preview: ImportPreview;
  readonly faults: readonly ImportFault[];
  readonly total: number;
};

/** Milliseconds for a file of the maximum size. */
const TIMEOUT = 300_000;

/** Returns the query of an import's preview, which changes nothing. `version` identifies the text in the query key. */
export const importPreview = ({ resource, csv, reading }: ImportRequest, version: string) =>
  queryOptions<PreviewedImport, Error, PreviewedImport, QueryKey>({
    queryKey: ['import', resource, version, reading],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { items, total, preview } = await call('POST /import/{resource}', {
        path: { resource },
        query: { dryRun: true, ...queryOf(reading) },
        csv,
        signal,
        timeout: TIMEOUT,
      });
      if (preview === undefined) throw new Error('a dry run answered without a preview');
      return { preview, faults: items.filter((item) => 'line' in item), total };
    },
  });

type Start = ImportRequest & {
  /** The preview that the operator saw. Records that changed since then are skipped. */
  readonly preview: string;
  readonly idempotencyKey: string;
};

/** Returns the mutation that starts the job of an import. Invalid lines fail in the job. */
export function useStartImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ resource, csv, reading, preview, idempotencyKey }: Start) =>
      call('POST /import/{resource}', {
        path: { resource },
        query: { ...queryOf(reading), preview },
        csv,
        idempotencyKey,
        timeout: TIMEOUT,
      }),
    onSuccess: (reply) => showBegun(queryClient, reply),
    onSettled: (_reply, _error, { resource }) =>
      Promise.all([
        refreshAfter(queryClient, 'job'),
        queryClient.invalidateQueries({ queryKey: importMappings(resource).queryKey }),
      ]),
  });
}
