import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { PASSWORD } from '../../domain/operator-password.ts';
import { useDeleteOperator, useResetFactor, useUpdateOperator } from './api.ts';

type Props = { username: string; onClose: () => void };

export function OperatorPasswordDialog({ username, onClose }: Props) {
  const { t } = useLingui();
  const { min, max } = PASSWORD;
  const update = useUpdateOperator(username);
  const [password, setPassword] = useState('');
  return (
    <ConfirmDialog
      title={t`Set the password of ${username}`}
      action={t`Set password`}
      ready={[...password].length >= min}
      held={password !== ''}
      onConfirm={() => update.mutateAsync({ body: { password } })}
      done={t`Password of ${username} set`}
      onClose={onClose}
    >
      <p>
        <Trans>All sessions of the operator end. Hand the password over in person.</Trans>
      </p>
      <PasswordField
        label={t`New password`}
        description={t`At least ${min} characters, and not a common one.`}
        autoComplete="new-password"
        data-autofocus
        maxLength={max}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

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
