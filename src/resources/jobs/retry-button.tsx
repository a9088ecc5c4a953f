import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { JobRecord } from '#contract/work/jobs.ts';
import { SmallButton } from '../../components/small-button.tsx';
import { NumberText } from '../../components/text/text.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { useCan } from '../../lib/api/session.ts';
import { isUnderWay, useRetryJob } from './api.ts';
import { jobTitle } from './change-text.ts';

/** Whether what failed in a job can be repeated; an export is begun anew instead. */
export function useMayRetry(): (job: JobRecord) => boolean {
  const can = useCan();
  return (job) => can('retryJob') && job.failed > 0 && !isUnderWay(job) && job.operation !== 'keepExport';
}

/** Begins a new job with what failed, and says so. */
export function useRetry(): { retry: (job: JobRecord) => Promise<JobRecord | undefined>; busy: boolean } {
  const { i18n } = useLingui();
  const again = useRetryJob();
  return {
    busy: again.isPending,
    retry: async ({ id, failed }) => {
      try {
        const { items } = await again.mutateAsync(id);
        toast.done(<Plural value={failed} one="# entry is tried again" other="# entries are tried again" />);
        return items[0];
      } catch (error) {
        toast.failed(i18n._(failureTitle(error)), error instanceof Error ? error.message : String(error));
        return undefined;
      }
    },
  };
}

/** How many entries of a job failed, and the button that tries just these again. */
export function RetryButton({ job }: { job: JobRecord }) {
  const { t, i18n } = useLingui();
  const mayRetry = useMayRetry();
  const { retry, busy } = useRetry();
  const { failed } = job;
  if (!mayRetry(job)) return <NumberText value={failed} />;
  const title = jobTitle(job, i18n);
  return (
    <SmallButton label={t`Retry what failed: ${title}`} disabled={busy} onClick={() => void retry(job)}>
      <Trans>Retry {failed} failed</Trans>
    </SmallButton>
  );
}
