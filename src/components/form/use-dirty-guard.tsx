import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useBlocker, type Location } from 'react-router';
import { DialogActions, DialogText } from '../dialog/dialog-actions.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';

type Guard = {
  /** The dialog that asks before input is lost. The caller must render it. */
  question: ReactNode;
  /** Allows the next navigation without asking, after everything was saved. */
  release: () => void;
};

/**
 * Returns a guard that asks before unsaved input is lost, also when the tab is closed. Drawers close by navigation, so
 * Esc and the close button ask too. `keeps` is true for a navigation that loses nothing, such as to another tab of the
 * same page.
 */
export function useDirtyGuard(dirty: boolean, keeps: Keeps = keepsNothing): Guard {
  const released = useRef(false);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  return {
    release: () => {
      released.current = true;
    },
    // The router supports one blocker at a time, so a form without changes must not have one: a drawer can be open over
    // a page with changes.
    question: dirty && <LeaveQuestion released={released} keeps={keeps} />,
  };
}

type Keeps = (next: Location) => boolean;

const keepsNothing: Keeps = () => false;

function LeaveQuestion({ released, keeps }: { released: RefObject<boolean>; keeps: Keeps }) {
  const { t } = useLingui();
  // Another filter or page of a list is the same place: nothing is lost.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !released.current && currentLocation.pathname !== nextLocation.pathname && !keeps(nextLocation),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    // Rendered last, so that the dialog is above everything that is open.
    <Dialog opened onClose={() => blocker.reset()} title={t`Discard your changes?`}>
      <DialogText>
        <Trans>What you typed here is not saved.</Trans>
      </DialogText>
      <DialogActions>
        <Button onClick={() => blocker.reset()} data-autofocus>
          <Trans>Keep editing</Trans>
        </Button>
        <Button emphasis="danger" onClick={() => blocker.proceed()}>
          <Trans>Discard</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
