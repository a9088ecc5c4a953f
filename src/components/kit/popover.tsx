import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './popover.module.css';

export { Popover };

type Props = { onClose: () => void; label: string; children: ReactNode };

/** An opened popover that covers its positioned parent's box as its anchor, for cells that cannot afford a mounted one. */
export function AnchoredPopover({ onClose, label, children }: Props) {
  return (
    <Popover opened onChange={onClose} position="bottom-start" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
