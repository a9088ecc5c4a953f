import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../components/kit/dialog.tsx';
import { EnrolSteps } from './enrol-steps.tsx';

/** A dialog that sets up a second factor. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  // Recovery codes are shown once: while they are shown, only their button closes the dialog.
  const [held, setHeld] = useState(false);
  return (
    <Dialog opened locked={held} onClose={onClose} title={t`Set up a second factor`} size={560}>
      <EnrolSteps onHeld={() => setHeld(true)} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
