import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { createSignal } from './signal.ts';

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

const isStopped: BlockerFunction = (navigation) => {
  stopping = [...guards].findLast((guard) => guard(navigation));
  return stopping !== undefined;
};
