import type { ReactNode } from 'react';
import styles from './controls.module.css';

type Props = {
  label?: string;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A button in a table row. A plain element, because components of the kit are too slow for tables. */
export function SmallButton({ label, danger = false, disabled = false, onClick, children }: Props) {
  return (
    <button
      type="button"
      className={styles.small}
      data-danger={danger || undefined}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
