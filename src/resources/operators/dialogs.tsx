import { Trans, useLingui } from '@lingui/react/macro';
import type { OperatorRecord } from '#contract/bff/operators.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { useDeleteOperator, useResetFactor } from './api.ts';

type Props = { operator: OperatorRecord; onClose: () => void };

/** A dialog that removes an operator after the user name was typed. */
export function DeleteOperatorDialog({ operator: { username }, onClose }: Props) {
  const { t } = useLingui();
  const remove = useDeleteOperator();
  return (
    <ConfirmDialog
      title={t`Delete operator`}
      action={t`Delete operator`}
      danger
      typed={username}
      onConfirm={async () => {
        await remove.mutateAsync(username);
        toast.done(t`Deleted ${username}`);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          “{username}” is signed out and removed, with the views that this operator shares. What was done stays in the
          audit log.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

/** A dialog that removes the second factor of an operator who lost it. */
export function ResetFactorDialog({ operator: { username }, onClose }: Props) {
  const { t } = useLingui();
  const reset = useResetFactor();
  return (
    <ConfirmDialog
      title={t`Reset second factor`}
      action={t`Reset second factor`}
      danger
      onConfirm={async () => {
        await reset.mutateAsync(username);
        toast.done(t`${username} logs in with the password alone`);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          For an operator who lost phone and recovery codes. Make sure that it is “{username}” who asks: from then on
          the password alone is enough. All sessions end.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
