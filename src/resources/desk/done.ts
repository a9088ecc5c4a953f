import { useSyncExternalStore } from 'react';
import { toast } from '../../components/toast/toast.tsx';
import { keptOfOperator } from '../../lib/api/operator-memory.ts';
import { useSession } from '../../lib/api/session.ts';
import { formatInZone } from '../../lib/format/format.ts';
import { createSignal } from '../../lib/signal.ts';
import { undoableIn } from '../../lib/api/undo.ts';

/** Something that the operator did in this call. `time` is the server's clock. */
type Done = { readonly time: string; readonly text: string };

const changed = createSignal();
let done: readonly Done[] = [];
/** Number of calls that ended. A session ends seconds after the press, when the next call may have begun. */
let ended = 0;

function set(next: readonly Done[]): void {
  done = next;
  changed.notify();
}

export function endCall(): void {
  ended += 1;
  set([]);
}

keptOfOperator({ forget: endCall });

export const useDone = (): readonly Done[] => useSyncExternalStore(changed.subscribe, () => done);

/** Returns a function that adds a text to the ticket, unless the call is over. */
export function useTicketNote(): (text: string) => void {
  const { timeZone } = useSession();
  const call = useSyncExternalStore(changed.subscribe, () => ended);
  return (text) => {
    if (call === ended) set([...done, { time: formatInZone(new Date(), timeZone), text }]);
  };
}

/** Returns a function that shows a toast, and adds its text to the ticket. From the reply of the change follows its undo. */
export function useNote(): (text: string, result?: unknown) => void {
  const note = useTicketNote();
  return (text, result) => {
    toast.done(text, undoableIn(result));
    note(text);
  };
}
