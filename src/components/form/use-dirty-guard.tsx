import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { BlockerFunction, Location } from 'react-router';
import { addLeaveGuard, useWaiting, type Waiting } from '../../lib/leave-guards.ts';
import { DialogActions, DialogText } from '../dialog/dialog-actions.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';

type Guard = {
  /** The caller must render it. */
  question: ReactNode;
  /** Allows the next navigation without asking, after everything was saved. */
  release: () => void;
};

type Keeps = (next: Location) => boolean;

const keepsNothing: Keeps = () => false;

/**
 * Returns a guard that asks before unsaved input is lost, also when the tab is closed. Drawers close by navigation, so
 * Esc and the close button ask too. `keeps` is true for a navigation that loses nothing, such as to another tab of the
 * same page.
 */
export function useDirtyGuard(dirty: boolean, keeps: Keeps = keepsNothing): Guard {
  const released = useRef(false);
  const latest = useRef({ dirty, keeps });
  // Another filter or page of a list is the same place: nothing is lost.
  const [guard] = useState(
    (): BlockerFunction =>
      ({ currentLocation, nextLocation }) =>
        latest.current.dirty &&
        !released.current &&
        currentLocation.pathname !== nextLocation.pathname &&
        !latest.current.keeps(nextLocation),
  );
  // Before the next key is handled, so that an Esc right after a letter asks too.
  useLayoutEffect(() => {
    latest.current = { dirty, keeps };
  }, [dirty, keeps]);
  useLayoutEffect(() => addLeaveGuard(guard), [guard]);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  const waiting = useWaiting();
  return {
    release: () => {
      released.current = true;
    },
    question: waiting?.guard === guard && <LeaveQuestion waiting={waiting} />,
  };
}

/** Asks whether to discard input. It is rendered only now, so that it is above everything that is open. */
function LeaveQuestion({ waiting: { proceed, reset } }: { waiting: Waiting }) {
  const { t } = useLingui();
  return (
    <Dialog opened onClose={reset} title={t`Discard your changes?`}>
      <DialogText>
        <Trans>Your changes on this page are not saved.</Trans>
      </DialogText>
      <DialogActions>
        <Button onClick={reset} data-autofocus>
          <Trans>Keep editing</Trans>
        </Button>
        <Button emphasis="danger" onClick={proceed}>
          <Trans>Discard</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
