import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';

/** A navigation that waits for the operator's answer. */
export type Waiting = { readonly guard: BlockerFunction; readonly proceed: () => void; readonly reset: () => void };

const guards = new Set<BlockerFunction>();
const listeners = new Set<() => void>();
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

/** True while there is a guard. */
export const useHasLeaveGuards = (): boolean => useSyncExternalStore(listen, () => guards.size > 0);

/** Returns the navigation that waits because of any guard, or undefined. */
export const useWaiting = (): Waiting | undefined => useSyncExternalStore(listen, () => waiting);

const notify = (): void => {
  for (const listener of listeners) listener();
};

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

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
