import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { BlockerFunction, Location } from 'react-router';
import { addLeaveGuard, useWaiting, type Waiting } from '../../lib/navigation/leave-guards.ts';
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

type Options = {
  /** True for a navigation that loses nothing, such as to another tab of the same page. */
  keeps?: Keeps;
  /** True while the input is on its way to the service. */
  saving?: boolean;
};

/**
 * Returns a guard that asks before unsaved input is lost, also when the tab is closed. Drawers close by navigation, so
 * Esc and the close button ask too. Once everything is saved, a navigation that waited for an answer goes on.
 */
export function useDirtyGuard(dirty: boolean, { keeps = keepsNothing, saving = false }: Options = {}): Guard {
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
  const own = waiting?.guard === guard ? waiting : undefined;
  useEffect(() => {
    if (!dirty) own?.proceed();
  }, [dirty, own]);
  return {
    release: () => {
      released.current = true;
    },
    question: own && <LeaveQuestion waiting={own} saving={saving} />,
  };
}

/** Asks whether to leave input. It is rendered only now, so that it is above everything that is open. */
function LeaveQuestion({ waiting: { proceed, reset }, saving }: { waiting: Waiting; saving: boolean }) {
  const { t } = useLingui();
  return (
    <Dialog opened onClose={reset} title={saving ? t`Leave before your changes are saved?` : t`Discard your changes?`}>
      <DialogText>
        {saving ? (
          <Trans>They are on their way and may still be saved. If not, what you typed is lost.</Trans>
        ) : (
          <Trans>Your changes on this page are not saved.</Trans>
        )}
      </DialogText>
      <DialogActions>
        <Button onClick={reset} data-autofocus>
          {saving ? <Trans>Stay</Trans> : <Trans>Keep editing</Trans>}
        </Button>
        <Button emphasis="danger" onClick={proceed}>
          {saving ? <Trans>Leave</Trans> : <Trans>Discard</Trans>}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
