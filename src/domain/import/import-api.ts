import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { ImportName } from '#contract/work/import-names.ts';
import type { ImportFault, ImportPreview } from '#contract/work/imports.ts';
import { showBegun } from '../../lib/active-jobs.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshAfter } from '../../lib/api/stale.ts';

/** A file, and the field of each of its columns; `''` leaves one out. */
export type ImportRequest = {
  readonly resource: ImportName;
  readonly csv: string;
  readonly columns: readonly string[];
};

/** What a file would do, with the first of its faults. */
export type PreviewedImport = {
  readonly preview: ImportPreview;
  readonly faults: readonly ImportFault[];
  /** How many faults there are in all. */
  readonly total: number;
};

/** Milliseconds that a file of the greatest length may take. */
const TIMEOUT = 300_000;

/** Previews an import, without changing anything; `version` stands for the text of the file. */
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
  /** The preview that the operator saw: records that changed since are left alone. */
  readonly preview: string;
  readonly idempotencyKey: string;
};

/** Begins the job that imports a file; lines at fault fail in it. */
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
