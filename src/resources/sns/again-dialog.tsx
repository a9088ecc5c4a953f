import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { path } from '../../lib/api-client.ts';
import { jobQueries } from '../jobs/api.ts';
import { answeredFor, MOST_AGAIN } from './bulk-again.ts';
import { JobDialog } from './job-dialog.tsx';

const FAILED = { querys: [{ name: 'result', op: '=', values: ['failed'] }] };

/** Asks once more for the change of the job of the address, for the SNs that failed in it, with other values if need be. */
export function AgainDialog() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const job = useQuery(jobQueries.detail(id)).data?.items[0];
  const failed = useQuery(jobQueries.items(id)({ body: FAILED, offset: 0, limit: MOST_AGAIN })).data;
  const answered = job?.change === undefined ? undefined : answeredFor(job.change);
  if (answered === undefined || failed === undefined || failed.items.length === 0) return null;
  return (
    <JobDialog
      action={answered.action}
      answered={answered.input}
      where={{ sns: failed.items.map(({ key }) => key) }}
      count={failed.items.length}
      product=""
      onClose={() => void navigate(path`/jobs/${id}`)}
      onDone={() => undefined}
    />
  );
}
