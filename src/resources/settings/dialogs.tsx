import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { WithFault } from '../../components/dialog/with-fault.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { PASSWORD } from '../../domain/operator-password.ts';
import { useSession } from '../../lib/api/session.ts';
import { useChangePassword, useRemoveFactor } from './api.ts';
import { faultOf, WithProofFault } from './faults.tsx';
import styles from './settings.module.css';

/** A dialog that changes the operator's own password. It asks for the current one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { user } = useSession();
  const { min } = PASSWORD;
  const change = useChangePassword();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  return (
    <ConfirmDialog
      title={t`Change password`}
      action={t`Change password`}
      operation="changeOwnPassword"
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
        <OwnPassword label={t`Current password`} value={password} onChange={setPassword} />
        <WithFault name="newPassword">
          {(error) => (
            <PasswordField
              label={t`New password`}
              description={t`At least ${min} characters. Do not use a common password.`}
              autoComplete="new-password"
              maxLength={PASSWORD.max}
              value={newPassword}
              onChange={(event) => setNewPassword(event.currentTarget.value)}
              error={error}
            />
          )}
        </WithFault>
      </div>
      <p>
        <Trans>Your sessions in other browsers end.</Trans>
      </p>
    </ConfirmDialog>
  );
}

/** A dialog that removes the authenticator app. It asks for the password and a code. `isLast`: there are no passkeys. */
export function RemoveFactorDialog({ isLast, onClose }: { isLast: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveFactor();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <ConfirmDialog
      title={t`Turn off the authenticator app`}
      action={t`Turn off`}
      operation="removeSecondFactor"
      danger
      held={password !== ''}
      ready={password !== '' && code.trim() !== ''}
      onConfirm={() => remove.mutateAsync({ password, code })}
      done={t`Turned off the authenticator app. Your other sessions have ended.`}
      explain={explain}
      onClose={onClose}
    >
      <p>
        {isLast ? (
          <Trans>You will sign in with your password only. Your recovery codes stop working.</Trans>
        ) : (
          <Trans>You will sign in with your password and a passkey.</Trans>
        )}
      </p>
      <div className={styles.form}>
        <OwnPassword label={t`Password`} value={password} onChange={setPassword} />
        <WithProofFault name="code">
          {(error) => (
            <TextInput
              size="sm"
              label={t`Verification code`}
              description={t`Enter the six-digit code from your authenticator app, or a recovery code.`}
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={error}
            />
          )}
        </WithProofFault>
      </div>
    </ConfirmDialog>
  );
}

/** Refers to the field that says whether the password or the code is wrong; undefined for other errors. */
const explain = (error: unknown) =>
  faultOf(error) && (
    <p>
      <Trans>Correct the marked field.</Trans>
    </p>
  );

type OwnPasswordProps = { label: string; value: string; onChange: (password: string) => void };

/** Asks for the password that the operator has now, as a proof. */
function OwnPassword({ label, value, onChange }: OwnPasswordProps) {
  return (
    <WithProofFault name="password">
      {(error) => (
        <PasswordField
          label={label}
          autoComplete="current-password"
          data-autofocus
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
      )}
    </WithProofFault>
  );
}
