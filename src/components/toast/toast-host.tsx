import '../kit/overlay-styles.ts';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useShortcut } from '../../lib/shortcuts.ts';
import styles from './toast.module.css';

export type Message = { kind: 'done' | 'failed'; title?: ReactNode; text: ReactNode; undo?: () => void };

const looks = {
  done: { color: 'teal', icon: <IconCheck size={16} aria-hidden />, autoClose: 5000 },
  failed: { color: 'red', icon: <IconAlertTriangle size={16} aria-hidden />, autoClose: false },
} as const satisfies Record<Message['kind'], object>;

type Props = { waiting: readonly Message[]; take: () => readonly Message[] };

export function ToastHost({ waiting, take }: Props) {
  const { t } = useLingui();
  const close = t`Close`;

  useEffect(() => {
    for (const message of take()) show(message, close);
  }, [waiting, take, close]);

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

function show({ kind, title, text, undo }: Message, close: string): void {
  const id = notifications.show({
    title,
    message: text,
    closeButtonProps: { 'aria-label': close },
    onClose: goBack,
    ...looks[kind],
  });
  if (undo === undefined) return;
  const take = () => {
    notifications.hide(id);
    undo();
  };
  notifications.update({ id, message: <Undoable text={text} undo={take} />, autoClose: UNDO_MS });
}

function Undoable({ text, undo }: { text: ReactNode; undo: () => void }) {
  return (
    <>
      {text}{' '}
      <button type="button" className={styles.undo} onClick={undo}>
        <Trans>Undo</Trans>
      </button>
    </>
  );
}
