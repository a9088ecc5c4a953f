import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JobRecord } from '#contract/work/jobs.ts';
import { showBegun } from '../lib/active-jobs.ts';
import { call } from '../lib/api/api-client.ts';
import { refreshAfter } from '../lib/api/stale.ts';
import type { ExportRequest } from '../lib/list/export-link.ts';
import { failureTitle, refusalMessage } from '../lib/api/failure-text.ts';
import { toast } from './toast/toast.tsx';

type Asked = ExportRequest & { readonly count?: number | undefined };

/** Starts a job that makes the file of an export, and says so; the job, or undefined when it was refused. */
export function useKeepExport(): { keep: (asked: Asked) => Promise<JobRecord | undefined>; busy: boolean } {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: ({ resource, query: { q, words, ...query }, count }: Asked) =>
      call('POST /export/{resource}', { path: { resource }, query: { ...query, count }, body: { q, words } }),
    onSuccess: (reply) => showBegun(queryClient, reply),
    onSettled: () => refreshAfter(queryClient, 'job'),
  });
  return {
    busy: start.isPending,
    keep: async (asked) => {
      try {
        const { items } = await start.mutateAsync(asked);
        toast.done(t`The file is being created. You can download it under Jobs when it is ready.`);
        return items[0];
      } catch (error) {
        toast.failed(i18n._(failureTitle(error)), refusalMessage(error));
        return undefined;
      }
    },
  };
}
