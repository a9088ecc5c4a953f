import { useState, type ReactNode } from 'react';
import type { EnrolledRecord } from '#contract/bff/second-factor.ts';
import { useNewSession } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export type EnrolProps = {
  /** Called when the recovery codes appear: leaving would lose them. */
  onHeld?: () => void;
  onDone: () => void;
  onCancel?: () => void;
};

type Enrolled = {
  /** Takes the answer to a new second factor. */
  take: (record: EnrolledRecord) => void;
  /** The recovery codes, to be shown in place of the form. */
  codes: ReactNode;
};

/** Ends the set-up of a second factor: shows the recovery codes if there are any, then switches to the new session. */
export function useEnrolled({ onHeld, onDone }: EnrolProps): Enrolled {
  const switchTo = useNewSession();
  const [shown, setShown] = useState<EnrolledRecord>();
  const finish = ({ session }: EnrolledRecord) => {
    switchTo(session);
    onDone();
  };
  return {
    take: (record) => {
      if (record.recoveryCodes === undefined) return finish(record);
      onHeld?.();
      setShown(record);
    },
    codes: shown?.recoveryCodes && <RecoveryCodes codes={shown.recoveryCodes} onDone={() => finish(shown)} />,
  };
}
