import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { AddPasskeySteps } from './add-passkey-steps.tsx';
import { EnrolSteps } from './enrol-steps.tsx';
import { allowsPasskeys } from './passkey-faults.ts';

/** Sets up either kind of second factor, for an operator who must have one. */
export function EnrolChoice() {
  const [isPasskey, setPasskey] = useState(false);
  // Recovery codes are shown once: leaving them would lose them.
  const [held, setHeld] = useState(false);
  const steps = { onHeld: () => setHeld(true), onDone: () => undefined };
  return (
    <>
      {isPasskey ? <AddPasskeySteps {...steps} /> : <EnrolSteps {...steps} />}
      {!held && allowsPasskeys() && (
        <Button emphasis="quiet" fullWidth mt="xs" onClick={() => setPasskey(!isPasskey)}>
          {isPasskey ? <Trans>Use an authenticator app instead</Trans> : <Trans>Use a passkey instead</Trans>}
        </Button>
      )}
    </>
  );
}
