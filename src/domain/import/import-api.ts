import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { ImportName } from '#contract/work/import-names.ts';
import type { ImportFault, ImportPreview } from '#contract/work/imports.ts';
import { showBegun } from '../../lib/active-jobs.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshAfter } from '../../lib/api/stale.ts';

/** A file, and the field of each column; `''` skips a column. */
export type ImportRequest = {
  readonly resource: ImportName;
  readonly csv: string;
  readonly columns: readonly string[];
};

/** The effects of an import, and its first errors. */
export type PreviewedImport = {
  readonly preview: ImportPreview;
  readonly faults: readonly ImportFault[];
  readonly total: number;
};

/** Milliseconds for a file of the maximum size. */
const TIMEOUT = 300_000;

/** Returns the query of an import's preview, which changes nothing. `version` identifies the text in the query key. */
export const importPreview = ({ resource, csv, columns }: ImportRequest, version: string) =>
  queryOptions<PreviewedImport, Error, PreviewedImport, QueryKey>({
    queryKey: ['import', resource, version, columns],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { items, total, preview } = await call('POST /import/{resource}', {
        path: { resource },
        query: { dryRun: true, columns: columns.join(',') },
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
    mutationFn: ({ resource, csv, columns, preview, idempotencyKey }: Start) =>
      call('POST /import/{resource}', {
        path: { resource },
        query: { columns: columns.join(','), preview },
        csv,
        idempotencyKey,
        timeout: TIMEOUT,
      }),
    onSuccess: (reply) => showBegun(queryClient, reply),
    onSettled: () => refreshAfter(queryClient, 'job'),
  });
}
