import './overlay-styles.ts';
import { Drawer as KitDrawer } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './drawer.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** False for forms: a click outside must not end them. */
  closeOnClickOutside?: boolean;
};

/** A drawer of 480 pixels at the right, all of the page where it is narrower. */
export function SideDrawer({ opened, onClose, title, children, closeOnClickOutside = true }: Props) {
  useReturnedFocus();
  return (
    <KitDrawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={480}
      closeOnClickOutside={closeOnClickOutside}
      transitionProps={{ duration: 140 }}
      classNames={{ content: styles.content ?? '', header: styles.header ?? '', body: styles.body ?? '' }}
    >
      {children}
    </KitDrawer>
  );
}

/** Gives the focus back once the drawer is gone: its route ends it, and the kit returns the focus of closed ones only. */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}

/** A sheet from the bottom edge, for narrow pages. */
export function Sheet({ opened, onClose, title, children }: Omit<Props, 'closeOnClickOutside'>) {
  return (
    <KitDrawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="bottom"
      transitionProps={{ duration: 140 }}
      classNames={{ inner: styles.sheetInner ?? '', content: styles.sheet ?? '' }}
    >
      {children}
    </KitDrawer>
  );
}

/** The navigation of a narrow page, from the left. */
export function NavDrawer({ opened, onClose, title, children }: Omit<Props, 'closeOnClickOutside'>) {
  return (
    <KitDrawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="left"
      size={280}
      transitionProps={{ duration: 140 }}
    >
      {children}
    </KitDrawer>
  );
}
