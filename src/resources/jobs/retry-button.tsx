import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { JobRecord } from '#contract/work/jobs.ts';
import { SmallButton } from '../../components/small-button.tsx';
import { NumberText } from '../../components/text/text.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { failureTitle, refusalMessage } from '../../lib/api/failure-text.ts';
import { useCan } from '../../lib/api/session.ts';
import { isUnderWay, useRetryJob } from './api.ts';
import { jobTitle } from './change-text.ts';
import { JobLink } from './job-link.tsx';

/** Returns whether the failed entries of a job can be retried. An export cannot; it is started again instead. */
export function useMayRetry(): (job: JobRecord) => boolean {
  const can = useCan();
  return (job) => can('retryJob') && job.failed > 0 && !isUnderWay(job) && job.operation !== 'keepExport';
}

/** Returns the function that starts a new job with the failed entries and shows a toast. */
export function useRetry(): { retry: (job: JobRecord) => Promise<JobRecord | undefined>; busy: boolean } {
  const { i18n } = useLingui();
  const again = useRetryJob();
  return {
    busy: again.isPending,
    retry: async ({ id, failed }) => {
      try {
        const [job] = (await again.mutateAsync(id)).items;
        toast.done(
          <>
            <Plural value={failed} one="Retrying # entry:" other="Retrying # entries:" /> {job && <JobLink job={job} />}
          </>,
        );
        return job;
      } catch (error) {
        toast.failed(i18n._(failureTitle(error)), refusalMessage(error));
        return undefined;
      }
    },
  };
}

/** Shows how many entries of a job failed, as a button that retries them. */
export function RetryButton({ job }: { job: JobRecord }) {
  const { t, i18n } = useLingui();
  const mayRetry = useMayRetry();
  const { retry, busy } = useRetry();
  const { failed } = job;
  if (!mayRetry(job)) return <NumberText value={failed} />;
  const title = jobTitle(job, i18n);
  return (
    <SmallButton label={t`Retry the failed entries: ${title}`} disabled={busy} onClick={() => void retry(job)}>
      <Trans>Retry {failed} failed</Trans>
    </SmallButton>
  );
}
