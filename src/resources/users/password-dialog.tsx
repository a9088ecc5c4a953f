import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { WithFault } from '../../components/dialog/with-fault.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { newPassword } from '../../lib/password.ts';
import { useUpdateUser } from './api.ts';
import { PasswordShown } from './password-shown.tsx';

type Props = { name: string; onClose: () => void };

export function PasswordDialog({ name, onClose }: Props) {
  const { t } = useLingui();
  const update = useUpdateUser(name);
  const [password, setPassword] = useState(newPassword);
  const [shown, setShown] = useState(false);
  // A ref, because the dialog closes before a state would be updated.
  const isSet = useRef(false);
  if (shown) return <PasswordShown name={name} password={password} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t`Set the password of ${name}`}
      action={t`Set the password`}
      // The server does not keep the old password, so that the undo of `updateUser` cannot set it again.
      operation="loses"
      ready={password.trim() !== ''}
      onConfirm={async () => {
        await update.mutateAsync({ body: { password }, ifMatch: undefined });
        isSet.current = true;
      }}
      onClose={() => (isSet.current ? setShown(true) : onClose())}
    >
      <WithFault name="password">
        {(error) => (
          <TextInput
            size="sm"
            label={t`New password`}
            description={t`At least 8 characters.`}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={error}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
      </WithFault>
      <p>
        <Trans>The old password stops working at once. Open sessions continue.</Trans>
      </p>
    </ConfirmDialog>
  );
}
