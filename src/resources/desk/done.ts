import { useSyncExternalStore } from 'react';
import { toast } from '../../components/toast/toast.tsx';
import { useSession } from '../../lib/api/session.ts';
import { formatInZone } from '../../lib/format/format.ts';
import { createSignal } from '../../lib/signal.ts';
import { undoableIn } from '../../lib/api/undo.ts';

/** Something that the operator did in this call. `time` is the server's clock. */
type Done = { readonly time: string; readonly text: string };

const changed = createSignal();
let done: readonly Done[] = [];

function set(next: readonly Done[]): void {
  done = next;
  changed.notify();
}

export const endCall = (): void => set([]);

export const useDone = (): readonly Done[] => useSyncExternalStore(changed.subscribe, () => done);

/** Returns a function that shows a toast and adds the text to the ticket. From the reply of the change follows its undo. */
export function useNote(): (text: string, result?: unknown) => void {
  const { timeZone } = useSession();
  return (text, result) => {
    toast.done(text, undoableIn(result));
    set([...done, { time: formatInZone(new Date(), timeZone), text }]);
  };
}
