import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { JobStarted } from '../../components/action/job-started.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { useStartJob } from '../../lib/api/start-job.ts';
import { formatSn } from '../../words/format-sn.ts';
import { tokenIdQueries } from './api.ts';

export function UnbindAllDialog({ sn, onClose }: { sn: string; onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useStartJob('POST /tokenids/bulk');
  const { data: count } = useQuery(tokenIdQueries.countOf(sn));
  const where = { querys: [{ name: 'sn', op: '=', values: [sn] }] };
  const idempotencyKey = useIdempotencyKey([where, count]);
  const code = formatSn(sn);
  return (
    <ConfirmDialog
      title={t`Unbind all token IDs of ${code}`}
      action={t`Unbind all`}
      operation="unbindTokenIds"
      done={<JobStarted />}
      asksReason
      ready={count !== undefined && count > 0}
      onConfirm={async () =>
        count !== undefined && mutateAsync({ where, change: { unbind: true }, count, idempotencyKey })
      }
      onClose={onClose}
    >
      <p>
        {count === undefined ? (
          <Trans>Counting …</Trans>
        ) : (
          <Plural
            value={count}
            one="# token ID no longer opens the SN. You can bind it to another SN."
            other="# token IDs no longer open the SN. You can bind them to other SNs."
          />
        )}
      </p>
    </ConfirmDialog>
  );
}
