import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useBlocker, type Location } from 'react-router';
import { DialogActions, DialogText } from '../dialog/dialog-actions.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';

type Guard = {
  /** The question that is asked before typed input is lost; render it. */
  question: ReactNode;
  /** Lets the next navigation pass: everything is saved. */
  release: () => void;
};

/**
 * Keeps unsaved input: every way out of the page asks first, closing the tab too. Drawers close by navigating, so Esc
 * and the close button are ways out like any other.
 * `keeps` tells where nothing is lost, such as in another tab of the same page.
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
    // The router asks only one blocker, so a form without changes must not have one: a drawer can stand over a page
    // that has changes.
    question: dirty && <LeaveQuestion released={released} keeps={keeps} />,
  };
}

type Keeps = (next: Location) => boolean;

const keepsNothing: Keeps = () => false;

function LeaveQuestion({ released, keeps }: { released: RefObject<boolean>; keeps: Keeps }) {
  const { t } = useLingui();
  // Another filter or page of a list is the same place: nothing is left by it.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !released.current && currentLocation.pathname !== nextLocation.pathname && !keeps(nextLocation),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    // It is rendered only now, so that it comes over everything that is open.
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
