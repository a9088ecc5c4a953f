import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetOperator } from '../lib/api/operator-memory.ts';
import { SESSION_KEY } from '../lib/api/session.ts';
import { sessionGate } from '../lib/api/session-gate.ts';
import { losesInput } from '../lib/navigation/leave-guards.ts';
import { forgetDrafts } from '../lib/storage.ts';
import { useLatest } from '../lib/use-latest.ts';

/** Its messages carry no data of the session: `true` says that the session goes on under a new id. */
const CHANNEL = 'licet:signed-out';

/** Tells the other tabs of this browser that the operator has signed out. */
export const tellSignedOut = (): void => channel?.postMessage(false);

/** Tells the other tabs that the session has a new id and token. */
export const tellRenewed = (): void => channel?.postMessage(true);

// A channel does not hear itself, so the tab that signs out has one for both.
let channel: BroadcastChannel | undefined;

/**
 * Returns the function that opens the sign-in page and forgets all that this tab keeps of the operator. `next` is the URL to
 * open after the next sign-in.
 */
export function useForgetOperator(): (next?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (next) => {
    // Unsaved input would keep the page.
    forgetDrafts();
    await navigate(next === undefined ? '/login' : `/login?${new URLSearchParams({ next })}`);
    queryClient.clear();
    forgetOperator();
  };
}

/**
 * Signs this tab out when the operator signs out in another one, and reads the session again when another tab renewed it. A page with unsaved input stays, hidden behind the dialog
 * that signs in again, because what was typed must not be lost.
 */
export function useSignedOutElsewhere(): void {
  const queryClient = useQueryClient();
  const forget = useForgetOperator();
  const location = useLocation();
  const leave = useLatest(async () => {
    if (losesInput(location)) {
      hidePage(true);
      if (await sessionGate().regain()) return hidePage(false);
    } else await forget(location.pathname + location.search);
    hidePage(false);
  });
  useEffect(() => {
    const own = new BroadcastChannel(CHANNEL);
    own.addEventListener('message', ({ data: isRenewed }: MessageEvent<boolean>) => {
      void (isRenewed ? queryClient.invalidateQueries({ queryKey: SESSION_KEY }) : leave.current());
    });
    channel = own;
    return () => {
      own.close();
      if (channel === own) channel = undefined;
    };
  }, [leave, queryClient]);
}

/** Style sheets hide everything but the dialog that signs in again. */
const hidePage = (hidden: boolean): void => void document.documentElement.toggleAttribute('data-signed-out', hidden);
