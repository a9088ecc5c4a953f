import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { PasswordInput } from '../../components/kit/inputs.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { PASSWORD } from '../../domain/operator-password.ts';
import { useSession } from '../../lib/api/session.ts';
import { useChangePassword } from './api.ts';
import { faultOf } from './faults.ts';
import styles from './settings.module.css';

/** A dialog that changes the operator's own password. It asks for the current one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const { min } = PASSWORD;
  const change = useChangePassword();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const eye = { 'aria-label': t`Show or hide the password` };
  return (
    <ConfirmDialog
      title={t`Change password`}
      action={t`Change password`}
      ready={password !== '' && [...newPassword].length >= min}
      held={password !== '' || newPassword !== ''}
      onConfirm={async () => {
        await change.mutateAsync({ password, newPassword });
        toast.done(t`Password changed; your other sessions have ended`);
      }}
      explain={(error) => {
        const fault = faultOf(error);
        return fault && <p>{i18n._(fault)}</p>;
      }}
      onClose={onClose}
    >
      <div className={styles.form}>
        {/* Password managers need the user name. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden readOnly />
        <PasswordInput
          size="sm"
          label={t`Password so far`}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={eye}
        />
        <PasswordInput
          size="sm"
          label={t`New password`}
          description={t`At least ${min} characters, and not a common one.`}
          autoComplete="new-password"
          maxLength={PASSWORD.max}
          value={newPassword}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={eye}
        />
      </div>
      <p>
        <Trans>Your sessions in other browsers end.</Trans>
      </p>
    </ConfirmDialog>
  );
}
