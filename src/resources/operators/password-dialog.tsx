import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OperatorRecord } from '#contract/bff/operators.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { PasswordInput } from '../../components/kit/inputs.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { PASSWORD } from '../../domain/operator-password.ts';
import { useUpdateOperator } from './api.ts';

type Props = { operator: OperatorRecord; onClose: () => void };

/** A dialog that sets the password of another operator. */
export function OperatorPasswordDialog({ operator: { username }, onClose }: Props) {
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
      onConfirm={async () => {
        await update.mutateAsync({ body: { password } });
        toast.done(t`Password of ${username} set`);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>All sessions of the operator end. Hand the password over in person.</Trans>
      </p>
      <PasswordInput
        size="sm"
        label={t`New password`}
        description={t`At least ${min} characters, and not a common one.`}
        autoComplete="new-password"
        data-autofocus
        maxLength={max}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password` }}
      />
    </ConfirmDialog>
  );
}
