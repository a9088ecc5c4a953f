import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sessionGate } from '../lib/api/session-gate.ts';
import { forgetPlaces } from '../lib/last-place.ts';
import { losesInput } from '../lib/leave-guards.ts';
import { forgetDrafts } from '../lib/storage.ts';
import { useLatest } from '../lib/use-latest.ts';

/** Carries no data: that a message comes says all. */
const CHANNEL = 'licet:signed-out';

/** Tells the other tabs of this browser that the operator has signed out. */
export const tellSignedOut = (): void => channel?.postMessage(null);

// A channel does not hear itself, so the tab that signs out has one for both.
let channel: BroadcastChannel | undefined;

/**
 * Signs this tab out when the operator signs out in another one. A page with unsaved input stays, hidden behind the dialog
 * that signs in again, because what was typed must not be lost.
 */
export function useSignedOutElsewhere(): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const leave = useLatest(async () => {
    if (losesInput(location)) {
      hidePage(true);
      if (await sessionGate().regain()) return hidePage(false);
    } else {
      forgetDrafts();
      const next = location.pathname + location.search;
      await navigate(`/login?${new URLSearchParams({ next })}`);
      queryClient.clear();
      forgetPlaces();
    }
    hidePage(false);
  });
  useEffect(() => {
    const own = new BroadcastChannel(CHANNEL);
    own.addEventListener('message', () => void leave.current());
    channel = own;
    return () => {
      own.close();
      if (channel === own) channel = undefined;
    };
  }, [leave]);
}

/** Style sheets hide everything but the dialog that signs in again. */
const hidePage = (hidden: boolean): void => void document.documentElement.toggleAttribute('data-signed-out', hidden);
