import { useSyncExternalStore, type ReactNode } from 'react';

export type Message = { kind: 'done' | 'failed'; title?: ReactNode; text: ReactNode; undo?: () => void };

let waiting: readonly Message[] = [];
let used = false;
const listeners = new Set<() => void>();

function post(message: Message): void {
  waiting = [...waiting, message];
  used = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Short messages at the edge of the page. Errors stay until they are closed; nothing is told by a toast alone that a form could tell. */
export const toast = {
  /** With `undo` the message stays longer and offers to take back what it tells, by a request of its own. */
  done: (text: ReactNode, undo?: () => void): void =>
    post({ kind: 'done', text, ...(undo === undefined ? {} : { undo }) }),
  failed: (title: ReactNode, text: ReactNode): void => post({ kind: 'failed', title, text }),
};

/** The messages not shown yet, which are taken away by reading them. */
export function takeMessages(): readonly Message[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export const useWaiting = (): readonly Message[] => useSyncExternalStore(subscribe, () => waiting);

/** True once there was a message. */
export const useAnyMessage = (): boolean => useSyncExternalStore(subscribe, () => used);
