import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Short messages at the edge of the page. Errors stay until they are closed; nothing is told by a toast alone that a form could tell. */
export const toast = {
  done(message: ReactNode): void {
    notifications.show({ message, color: 'teal', icon: <IconCheck size={16} aria-hidden />, autoClose: 5000 });
  },
  failed(title: ReactNode, message: ReactNode): void {
    notifications.show({ title, message, color: 'red', icon: <IconAlertTriangle size={16} aria-hidden />, autoClose: false });
  },
};

/** Where toasts appear; rendered once. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={4} zIndex={400} />;
}
