import { useSyncExternalStore } from 'react';

/** Something that the operator did in this call. `time` is the server's clock. */
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

/** Adds an entry to the text that is copied into the ticket. */
export const noteDone = (entry: Done): void => set([...done, entry]);

export const endCall = (): void => set([]);

export const useDone = (): readonly Done[] => useSyncExternalStore(subscribe, () => done);
