import './kit/overlay-styles.ts';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { takeMessages, useWaiting, type Message } from './toast.tsx';

const looks = {
  done: { color: 'teal', icon: <IconCheck size={16} aria-hidden />, autoClose: 5000 },
  failed: { color: 'red', icon: <IconAlertTriangle size={16} aria-hidden />, autoClose: false },
} as const satisfies Record<Message['kind'], object>;

/** Shows the messages that `toast` was given. */
export function ToastHost() {
  const { t } = useLingui();
  const waiting = useWaiting();
  const close = t`Close`;

  useEffect(() => {
    for (const { kind, title, text } of takeMessages()) {
      notifications.show({ title, message: text, closeButtonProps: { 'aria-label': close }, ...looks[kind] });
    }
  }, [waiting, close]);

  return <Notifications position="bottom-right" limit={4} zIndex={400} />;
}
