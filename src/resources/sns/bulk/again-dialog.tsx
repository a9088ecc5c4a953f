import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Failure } from '../../../components/page/failure.tsx';
import { Dialog } from '../../../components/kit/dialog.tsx';
import { path } from '../../../lib/path.ts';
import { jobQueries } from '../../jobs/api.ts';
import { answeredFor, MOST_AGAIN } from './bulk-again.ts';
import { JobDialog } from './job-dialog.tsx';

const FAILED = { querys: [{ name: 'result', op: '=', values: ['failed'] }] };

/** Asks once more for the change of the job of the address, for the SNs that failed in it, with other values if need be. */
export function AgainDialog() {
  const { t } = useLingui();
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const page = path`/jobs/${id}`;
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
  // The page below tells why there is no job.
  if (job === undefined || failed.data === undefined) return null;
  const answered = answeredFor(job.change ?? {});
  const sns = failed.data.items.map(({ key }) => key);
  if (answered === undefined || sns.length === 0) return <Navigate to={page} replace />;
  return (
    <JobDialog
      action={answered.action}
      answered={answered.input}
      where={{ sns }}
      count={sns.length}
      product=""
      onClose={close}
      onDone={() => undefined}
    />
  );
}
