import '../kit/overlay-styles.ts';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { keptOfOperator } from '../../lib/api/operator-memory.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import type { Undoable } from '../../lib/api/undo.ts';

keptOfOperator({
  forget: () => {
    notifications.clean();
    notifications.cleanQueue();
  },
});

export type Message = {
  kind: 'done' | 'failed';
  title?: ReactNode;
  text: ReactNode;
  undoable: Undoable | undefined;
};

const looks = {
  done: { color: 'teal', icon: <IconCheck size={16} aria-hidden />, autoClose: 5000 },
  failed: { color: 'red', icon: <IconAlertTriangle size={16} aria-hidden />, autoClose: false },
} as const satisfies Record<Message['kind'], object>;

export type UndoProps = {
  what: Undoable;
  /** Closes the toast, because its offer was taken. */
  onTaken: () => void;
};

type Props = {
  waiting: readonly Message[];
  take: () => readonly Message[];
  Undo: ComponentType<UndoProps>;
};

export function ToastHost({ waiting, take, Undo }: Props) {
  const { t } = useLingui();
  const close = t`Close`;

  useEffect(() => {
    for (const message of take()) show(message, close, Undo);
  }, [waiting, take, close, Undo]);

  useShortcut({
    id: 'message',
    group: 'anywhere',
    keys: 'f6',
    label: msg`Go to the newest message`,
    overLayers: true,
    run: goToNewest,
  });

  return <Notifications position="bottom-right" limit={4} zIndex={400} data-toasts />;
}

/** The element that had the focus before a toast. */
let left: Element | null = null;

/** A dialog traps the Tab key, so toasts need a key of their own. */
function goToNewest(): void {
  const button = [...document.querySelectorAll('[data-toasts] [role="alert"]')].at(-1)?.querySelector('button');
  if (!(button instanceof HTMLElement) || button === document.activeElement) return;
  left = document.activeElement;
  button.focus();
}

function goBack(): void {
  if (left instanceof HTMLElement && left.isConnected) left.focus();
  left = null;
}

const UNDO_MS = 10_000;

function show({ kind, title, text, undoable }: Message, close: string, Undo: ComponentType<UndoProps>): void {
  const id = notifications.show({
    title,
    message: text,
    closeButtonProps: { 'aria-label': close },
    onClose: goBack,
    ...looks[kind],
  });
  if (undoable === undefined) return;
  const message = (
    <>
      {text}{' '}
      <Suspense>
        <Undo what={undoable} onTaken={() => notifications.hide(id)} />
      </Suspense>
    </>
  );
  notifications.update({ id, message, ...(kind === 'done' && { autoClose: UNDO_MS }) });
}
