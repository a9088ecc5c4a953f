import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { ImportName } from '#contract/import-names.ts';
import type { ImportFault } from '#contract/imports.ts';
import type { JobRecord } from '#contract/jobs.ts';
import { showBegun } from '../../lib/active-jobs.ts';
import { api, path, type Reply } from '../../lib/api-client.ts';

/** A file, and the field of each of its columns; `''` leaves one out. */
export type ImportRequest = {
  readonly resource: ImportName;
  readonly csv: string;
  readonly columns: readonly string[];
};

/** Milliseconds that a file of the greatest length may take. */
const TIMEOUT = 300_000;

/** What is wrong with a file, without taking it; `version` stands for its text. */
export const importFaults = ({ resource, csv, columns }: ImportRequest, version: string) =>
  queryOptions<Reply<ImportFault>, Error, Reply<ImportFault>, QueryKey>({
    queryKey: ['import', resource, version, columns],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      api.post<ImportFault>(path`/import/${resource}`, {
        query: { dryRun: true, columns: columns.join(',') },
        csv,
        signal,
        timeout: TIMEOUT,
      }),
  });

/** Begins the job that takes a file; lines at fault fail in it. */
export function useStartImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ resource, csv, columns, idempotencyKey }: ImportRequest & { idempotencyKey: string }) =>
      api.post<JobRecord>(path`/import/${resource}`, {
        query: { columns: columns.join(',') },
        csv,
        idempotencyKey,
        timeout: TIMEOUT,
      }),
    onSuccess: (reply) => showBegun(queryClient, reply),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['jobs'] }),
  });
}
