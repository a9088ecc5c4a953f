import { useEffect, useSyncExternalStore } from 'react';
import { NavigationType, useBlocker, type BlockerFunction, type Location } from 'react-router';
import { createSignal } from '../signal.ts';

/** A navigation that waits for the operator's answer. */
export type Waiting = { readonly guard: BlockerFunction; readonly proceed: () => void; readonly reset: () => void };

const guards = new Set<BlockerFunction>();
const { notify, subscribe } = createSignal();
let stopping: BlockerFunction | undefined;
let waiting: Waiting | undefined;

/** Asks `guard` before each navigation whether it would lose input. Returns a function that removes the guard. */
export function addLeaveGuard(guard: BlockerFunction): () => void {
  guards.add(guard);
  notify();
  return () => {
    guards.delete(guard);
    notify();
  };
}

export const useHasLeaveGuards = (): boolean => useSyncExternalStore(subscribe, () => guards.size > 0);

export const useWaiting = (): Waiting | undefined => useSyncExternalStore(subscribe, () => waiting);

/**
 * Stops navigations that a guard objects to. The router asks one blocker only, so the shell has it for all guards, and
 * only while there is one: it cannot block the link to the content, and warns about that.
 */
export function useLeaveGuards(): void {
  const blocker = useBlocker(isStopped);
  useEffect(() => {
    waiting = blocker.state === 'blocked' && stopping ? { guard: stopping, ...blocker } : undefined;
    notify();
  }, [blocker]);
}

/** True when leaving this page for the sign-in page would lose input that is not saved. */
export function losesInput(currentLocation: Location): boolean {
  const nextLocation: Location = { ...currentLocation, pathname: '/login', search: '', hash: '' };
  return [...guards].some((guard) => guard({ currentLocation, nextLocation, historyAction: NavigationType.Push }));
}

const isStopped: BlockerFunction = (navigation) => {
  stopping = [...guards].findLast((guard) => guard(navigation));
  return stopping !== undefined;
};
