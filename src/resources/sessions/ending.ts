import { useSyncExternalStore } from 'react';
import { keptOfOperator } from '../../lib/api/operator-memory.ts';
import { createSignal } from '../../lib/signal.ts';

/** Milliseconds between the press of 'End' and the request: time to undo it. */
const UNDO_MS = 5_000;

const changed = createSignal();
type Send = () => Promise<unknown>;
let waiting: ReadonlyMap<number, { readonly timer: ReturnType<typeof setTimeout>; readonly send: Send }> = new Map();

function forget(id: number): void {
  clearTimeout(waiting.get(id)?.timer);
  waiting = new Map([...waiting].filter(([other]) => other !== id));
  changed.notify();
}

/** Sends what still waits, since the operator did not undo it. */
const sendNow = (): Promise<unknown> =>
  Promise.all(
    [...waiting].map(([id, { send }]) => {
      forget(id);
      return send();
    }),
  );

addEventListener('pagehide', () => void sendNow());
keptOfOperator({ finish: sendNow, forget: () => [...waiting.keys()].forEach(forget) });

/**
 * Ends a session after 5 seconds, in which it can be undone. The session is the one of the row that was pressed, whatever
 * the list shows by then.
 */
export function endSoon(id: number, send: Send): void {
  const timer = setTimeout(() => {
    forget(id);
    void send();
  }, UNDO_MS);
  waiting = new Map(waiting).set(id, { timer, send });
  changed.notify();
}

export const undoEnd = (id: number): void => forget(id);

/** Returns whether a session is about to end. */
export const useIsEnding = (id: number): boolean => useSyncExternalStore(changed.subscribe, () => waiting.has(id));
