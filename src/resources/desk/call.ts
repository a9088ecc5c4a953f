import { useSyncExternalStore } from 'react';

/** Something that was done in this call, and when by the server's clock. */
export type Done = { readonly time: string; readonly text: string };

const listeners = new Set<() => void>();
let done: readonly Done[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Done[]): void {
  done = next;
  for (const listener of listeners) listener();
}

/** Notes what was done, for the block that is copied into the ticket. */
export const noteDone = (entry: Done): void => set([...done, entry]);

/** The next caller: nothing was done yet. */
export const endCall = (): void => set([]);

export const useDone = (): readonly Done[] => useSyncExternalStore(subscribe, () => done);
