import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { JobRecord } from '#contract/work/jobs.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { useCan, useSession } from '../../lib/api/session.ts';
import { isUnderWay, useCancelJob } from './api.ts';
import { JobLink } from './job-link.tsx';

/**
 * Returns whether the operator may cancel a job. Managers and administrators may cancel all jobs, others only those
 * they started.
 */
export function useMayCancel(): (job: JobRecord) => boolean {
  const can = useCan();
  const { user } = useSession();
  const mayAll = user.role === 'manager' || user.role === 'administrator';
  const isOwn = (job: JobRecord) => job.actorKind === 'operator' && job.actor === user.username;
  return (job) => can('cancelJob') && isUnderWay(job) && (mayAll || isOwn(job));
}

export function CancelJobDialog({ job, onClose }: { job: JobRecord; onClose: () => void }) {
  const { t } = useLingui();
  const cancel = useCancelJob();
  const left = job.total - job.done - job.failed;
  return (
    <ConfirmDialog
      title={t`Cancel the rest`}
      action={t`Cancel the rest`}
      operation="cancelJob"
      onConfirm={async () => {
        await cancel.mutateAsync(job.id);
        toast.done(
          <Trans>
            Cancelled the rest of the job <JobLink job={job} />
          </Trans>,
        );
      }}
      onClose={onClose}
    >
      {job.operation === 'keepExport' ? (
        <p>
          <Trans>The export stops and its partial file is deleted.</Trans>
        </p>
      ) : (
        <p>
          <Plural
            value={left}
            one="About # entry remains and will not be processed."
            other="About # entries remain and will not be processed."
          />{' '}
          <Trans>Entries that are done stay as they are.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
