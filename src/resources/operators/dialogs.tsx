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
          “{username}” is signed out and removed, with the views that this operator shares. What was done stays in the
          audit log.
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
      done={t`${username} signs in with the password alone`}
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
