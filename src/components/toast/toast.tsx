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

/**
 * Short messages at the edge of the page. Errors stay until they are closed. Errors that a form can show must not
 * appear only as a toast.
 */
export const toast = {
  /** With `undo` the toast stays longer and offers to undo the change. */
  done: (text: ReactNode, undo?: () => void): void =>
    post({ kind: 'done', text, ...(undo === undefined ? {} : { undo }) }),
  failed: (title: ReactNode, text: ReactNode): void => post({ kind: 'failed', title, text }),
};

/** Returns the messages that were not shown yet, and removes them. */
export function takeMessages(): readonly Message[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export const useWaiting = (): readonly Message[] => useSyncExternalStore(subscribe, () => waiting);

/** Returns true once there has been a message. */
export const useAnyMessage = (): boolean => useSyncExternalStore(subscribe, () => used);
