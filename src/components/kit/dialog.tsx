import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  opened: boolean;
  /** Called on Esc, a click outside, and the close button. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: number;
  /** Esc and a click outside do nothing, and there is no close button. */
  locked?: boolean;
};

/** A modal dialog in the middle of the page. */
export function Dialog({ opened, onClose, title, children, size = 460, locked = false }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeOnClickOutside={!locked}
      closeOnEscape={!locked}
      withCloseButton={!locked}
      transitionProps={{ duration: 120 }}
    >
      {children}
    </Modal>
  );
}
