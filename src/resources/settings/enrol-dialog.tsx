import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../components/kit/dialog.tsx';
import { EnrolSteps } from './enrol-steps.tsx';

/** Sets a second factor up, over the settings. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  // Recovery codes are told once: from then on only the button that says so closes.
  const [held, setHeld] = useState(false);
  return (
    <Dialog opened locked={held} onClose={onClose} title={t`Set up a second factor`} size={560}>
      <EnrolSteps onHeld={() => setHeld(true)} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
