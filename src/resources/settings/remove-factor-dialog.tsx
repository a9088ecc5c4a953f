import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { PasswordInput, TextInput } from '../../components/kit/inputs.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { useRemoveFactor } from './api.ts';
import { faultOf } from './faults.ts';
import styles from './settings.module.css';

/** A dialog that removes the second factor. It asks for the password and a code. */
export function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const remove = useRemoveFactor();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <ConfirmDialog
      title={t`Turn the second factor off`}
      action={t`Turn off`}
      danger
      held={password !== ''}
      ready={password !== '' && code.trim() !== ''}
      onConfirm={async () => {
        await remove.mutateAsync({ password, code });
        toast.done(t`The second factor is off`);
      }}
      explain={(error) => {
        const fault = faultOf(error);
        return fault && <p>{i18n._(fault)}</p>;
      }}
      onClose={onClose}
    >
      <p>
        <Trans>The password alone lets you in again. Your recovery codes become useless.</Trans>
      </p>
      <div className={styles.form}>
        <PasswordInput
          size="sm"
          label={t`Password`}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password` }}
        />
        <TextInput
          size="sm"
          label={t`Code`}
          description={t`Six digits of your authenticator application, or one of your recovery codes.`}
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
