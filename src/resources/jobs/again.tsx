import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useNavigate, useParams } from 'react-router';
import { actionFor } from '#contract/actions.ts';
import type { JobRecord } from '#contract/work/jobs.ts';
import { Dialog } from '../../components/kit/dialog.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { jobQueries } from './api.ts';
import { jobPaths } from './paths.ts';

/** Maximum number of failed entries that the dialog can repeat. */
const MOST_AGAIN = 1000;

const FAILED = { querys: [{ name: 'result', op: '=', values: ['failed'] }] };

/**
 * True when a dialog can repeat the change of a job. Changes of features cannot, because the features must be chosen
 * from their product again.
 */
export function canBeChanged({ operation, change = {}, failed }: JobRecord): boolean {
  const action = operation === 'bulkSns' && failed <= MOST_AGAIN ? actionFor('sn', change) : undefined;
  return action !== undefined && action !== 'changeFeatures';
}

/** Loads the failed entries of the job in the URL, for the dialog that repeats its change. */
export function JobAgain() {
  const { t } = useLingui();
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const page = jobPaths.page(id);
  const close = () => void navigate(page);
  const job = useQuery(jobQueries.detail(id)).data?.items[0];
  const failed = useQuery(jobQueries.items(id)({ body: FAILED, offset: 0, limit: MOST_AGAIN }));
  if (failed.data === undefined && failed.error !== null) {
    return (
      <Dialog opened onClose={close} title={t`Change and resubmit`}>
        <Failure error={failed.error} onRetry={() => void failed.refetch()} back={close} />
      </Dialog>
    );
  }
  // The page below shows the error.
  if (job === undefined || failed.data === undefined) return null;
  const sns = failed.data.items.map(({ key }) => key);
  if (!canBeChanged(job) || sns.length === 0) return <Navigate to={page} replace />;
  return <Outlet context={{ change: job.change ?? {}, sns, onClose: close }} />;
}
