import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { useDeleteOperator, useResetFactor } from './api.ts';

type Props = { username: string; onClose: () => void };

export function DeleteOperatorDialog({ username, onClose }: Props) {
  const { t } = useLingui();
  const remove = useDeleteOperator();
  return (
    <ConfirmDialog
      title={t`Delete operator`}
      action={t`Delete operator`}
      operation="deleteOperator"
      danger
      typed={username}
      onConfirm={() => remove.mutateAsync(username)}
      done={t`Deleted ${username}`}
      onClose={onClose}
    >
      <p>
        <Trans>
          “{username}” will be signed out and deleted, with the views that this operator shares. The audit log keeps the
          operator’s changes.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

export function ResetFactorDialog({ username, onClose }: Props) {
  const { t } = useLingui();
  const reset = useResetFactor();
  return (
    <ConfirmDialog
      title={t`Reset second factor`}
      action={t`Reset second factor`}
      operation="resetSecondFactor"
      danger
      onConfirm={() => reset.mutateAsync(username)}
      done={t`${username} now signs in with the password only`}
      onClose={onClose}
    >
      <p>
        <Trans>
          For an operator who lost the phone and the recovery codes. Verify that “{username}” is asking: the password
          alone will be enough to sign in. All sessions end.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
