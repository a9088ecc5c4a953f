import { useEffect, useSyncExternalStore } from 'react';
import { keptOfOperator } from '../../lib/api/operator-memory.ts';
import { isRedo, type Undoable } from '../../lib/api/undo.ts';
import { createSignal } from '../../lib/signal.ts';

const changed = createSignal();
/** What the toasts on the page offer to undo, the newest last. */
let offers: readonly Undoable[] = [];
let last: Undoable | undefined;
keptOfOperator({
  forget: () => {
    [offers, last] = [[], undefined];
    changed.notify();
  },
});

/** Registers what a toast offers to undo or redo while the toast is shown. Returns true while it is the newest of its kind. */
export function useOffer(what: Undoable): boolean {
  useEffect(() => {
    offers = [...offers, what];
    if (!isRedo(what)) last = what;
    changed.notify();
    return () => {
      offers = offers.filter((offer) => offer !== what);
      changed.notify();
    };
  }, [what]);
  return useSyncExternalStore(
    changed.subscribe,
    () => offers.findLast((offer) => isRedo(offer) === isRedo(what)) === what,
  );
}

/** Returns the last change of this tab that can be undone, once no toast offers to undo it. */
export const useLastChange = (): Undoable | undefined =>
  useSyncExternalStore(changed.subscribe, () => (offers.length === 0 ? last : undefined));

/** Called when something was undone. */
export function forget(what: Undoable): void {
  if (last === what) last = undefined;
  changed.notify();
}
