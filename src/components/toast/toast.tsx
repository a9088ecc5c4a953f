import { Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { keptOfOperator } from '../../lib/api/operator-memory.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { createSignal } from '../../lib/signal.ts';
import type { Undoable } from '../../lib/api/undo.ts';
import type { Message, UndoProps } from './toast-host.tsx';

const ToastHost = lazyNamed(() => import('./toast-host.tsx'), 'ToastHost');

const none: readonly Message[] = [];
let waiting = none;
let used = false;
const changed = createSignal();

keptOfOperator({
  forget: () => {
    waiting = none;
    used = false;
    changed.notify();
  },
});

function post(message: Message): void {
  waiting = [...waiting, message];
  used = true;
  changed.notify();
}

/**
 * Short messages at the edge of the page. Errors stay until they are closed. Errors that a form can show must not
 * appear only as a toast.
 */
export const toast = {
  /** With `undoable` the toast stays longer and offers to undo the change. */
  done: (text: ReactNode, undoable?: Undoable): void => post({ kind: 'done', text, undoable }),
  failed: (title: ReactNode, text: ReactNode, undoable?: Undoable): void =>
    post({ kind: 'failed', title, text, undoable }),
};

/** Returns the messages that were not shown yet, and removes them. */
export function takeMessages(): readonly Message[] {
  const taken = waiting;
  // The same array again: a new one would render the container again, without end.
  waiting = none;
  return taken;
}

/** The container of all toasts, rendered once. The first message fetches its code. `Undo` is the button of an offer. */
export function Toasts({ Undo }: { Undo: ComponentType<UndoProps> }) {
  const messages = useSyncExternalStore(changed.subscribe, () => waiting);
  return used ? (
    <Suspense>
      <ToastHost waiting={messages} take={takeMessages} Undo={Undo} />
    </Suspense>
  ) : null;
}
