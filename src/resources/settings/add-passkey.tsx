import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../components/kit/dialog.tsx';
import { AddPasskeySteps } from './add-passkey-steps.tsx';

/** A dialog that adds a passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  return (
    <Dialog opened locked={held} onClose={onClose} title={t`Add a passkey`}>
      <AddPasskeySteps onHeld={() => setHeld(true)} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
