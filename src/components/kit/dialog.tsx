import './overlay-styles.ts';
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

/** A dialog without head and padding, near the top of the page. */
export function BareDialog({ onClose, label, children }: { onClose: () => void; label: string; children: ReactNode }) {
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={600}
      yOffset="12vh"
      transitionProps={{ duration: 100 }}
      lockScroll={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <Modal.Body p={0}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
