import './overlay-styles.ts';
import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayer } from './layer.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: number;
  /** Esc and a click outside do nothing, and there is no close button. */
  locked?: boolean;
};

export function Dialog({ opened, onClose, title, children, size = 460, locked = false }: Props) {
  const { t } = useLingui();
  const { root, content } = useLayer(opened, onClose);
  return (
    <Modal.Root
      {...root}
      opened={opened}
      size={size}
      centered
      closeOnClickOutside={!locked}
      closeOnEscape={!locked}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content {...content}>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
          {!locked && <Modal.CloseButton aria-label={t`Close`} />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A dialog without head and padding, near the top of the page. */
export function BareDialog({ onClose, label, children }: { onClose: () => void; label: string; children: ReactNode }) {
  const { root, content } = useLayer(true, onClose);
  return (
    <Modal.Root {...root} opened size={600} yOffset="12vh" transitionProps={{ duration: 100 }}>
      <Modal.Overlay />
      <Modal.Content {...content} aria-label={label}>
        <Modal.Body p={0}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
