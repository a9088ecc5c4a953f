import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PasskeyRecord } from '#contract/bff/passkeys.ts';
import { PASSKEY_NAME } from '#contract/bounds.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { WithFault } from '../../components/dialog/with-fault.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { useRemovePasskey, useRenamePasskey } from './api.ts';
import styles from './settings.module.css';

type Props = {
  passkey: PasskeyRecord;
  /** True for the operator's only second factor. */
  isLast: boolean;
  onClose: () => void;
};

export function RenamePasskeyDialog({ passkey: { id, name: current }, onClose }: Props) {
  const { t } = useLingui();
  const rename = useRenamePasskey();
  const [name, setName] = useState(current);
  return (
    <ConfirmDialog
      title={t`Rename passkey`}
      action={t`Rename`}
      operation="keeps"
      ready={name.trim() !== '' && name.trim() !== current}
      onConfirm={() => rename.mutateAsync({ id, name })}
      done={t`Renamed the passkey to “${name}”`}
      onClose={onClose}
    >
      <div className={styles.form}>
        <WithFault name="name">
          {(error) => (
            <TextInput
              size="sm"
              label={t`Name of the passkey`}
              maxLength={PASSKEY_NAME}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={error}
              data-autofocus
            />
          )}
        </WithFault>
      </div>
    </ConfirmDialog>
  );
}

export function RemovePasskeyDialog({ passkey: { id, name }, isLast, onClose }: Props) {
  const { t } = useLingui();
  const remove = useRemovePasskey();
  return (
    <ConfirmDialog
      title={t`Remove passkey`}
      action={t`Remove passkey`}
      operation="removePasskey"
      danger
      onConfirm={() => remove.mutateAsync(id)}
      done={t`Removed the passkey “${name}”. Your other sessions have ended.`}
      onClose={onClose}
    >
      <p>
        <Trans>You can no longer sign in with “{name}”. Your sessions in other browsers end.</Trans>
      </p>
      {isLast && (
        <p>
          <Trans>You will sign in with your password only. Your recovery codes stop working.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
