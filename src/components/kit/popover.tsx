import './overlay-styles.ts';
import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './popover.module.css';

export type Side = 'bottom-start' | 'bottom-end';

type Props = { onClose: () => void; label: string; side?: Side; children: ReactNode };

const shared: Partial<PopoverProps> = {
  shadow: 'md',
  trapFocus: true,
  returnFocus: true,
  withinPortal: true,
  withRoles: false,
};

/** An open popover at its positioned parent. A closed one in every cell would double the elements of a page. */
export function AnchoredPopover({ onClose, label, side = 'bottom-start', children }: Props) {
  return (
    <Popover opened onChange={onClose} position={side} {...shared}>
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
