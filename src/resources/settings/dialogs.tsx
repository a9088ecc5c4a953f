import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { PASSWORD } from '../../domain/operator-password.ts';
import { useSession } from '../../lib/api/session.ts';
import { useChangePassword, useRemoveFactor } from './api.ts';
import { faultOf } from './faults.ts';
import styles from './settings.module.css';

/** A dialog that changes the operator's own password. It asks for the current one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { user } = useSession();
  const { min } = PASSWORD;
  const explain = useExplain();
  const change = useChangePassword();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  return (
    <ConfirmDialog
      title={t`Change password`}
      action={t`Change password`}
      ready={password !== '' && [...newPassword].length >= min}
      held={password !== '' || newPassword !== ''}
      onConfirm={() => change.mutateAsync({ password, newPassword })}
      done={t`Changed the password. Your other sessions have ended.`}
      explain={explain}
      onClose={onClose}
    >
      <div className={styles.form}>
        {/* Password managers need the user name. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden readOnly />
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordField
          label={t`New password`}
          description={t`At least ${min} characters, and not a common one.`}
          autoComplete="new-password"
          maxLength={PASSWORD.max}
          value={newPassword}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
        />
      </div>
      <p>
        <Trans>Your sessions in other browsers end.</Trans>
      </p>
    </ConfirmDialog>
  );
}

/** A dialog that removes the second factor. It asks for the password and a code. */
export function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplain();
  const remove = useRemoveFactor();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <ConfirmDialog
      title={t`Turn off the second factor`}
      action={t`Turn off`}
      danger
      held={password !== ''}
      ready={password !== '' && code.trim() !== ''}
      onConfirm={() => remove.mutateAsync({ password, code })}
      done={t`The second factor is off`}
      explain={explain}
      onClose={onClose}
    >
      <p>
        <Trans>You will sign in with your password only. Your recovery codes stop working.</Trans>
      </p>
      <div className={styles.form}>
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <TextInput
          size="sm"
          label={t`Verification code`}
          description={t`Enter the six-digit code from your authenticator app, or a recovery code.`}
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Returns a function that says whether the password or the code is wrong; undefined for other errors. */
function useExplain() {
  const { i18n } = useLingui();
  return (error: unknown) => {
    const fault = faultOf(error);
    return fault && <p>{i18n._(fault)}</p>;
  };
}
