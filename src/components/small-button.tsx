import type { ReactNode } from 'react';
import styles from './small-button.module.css';

type Props = {
  /** Accessible name, where what is shown tells too little by itself. */
  label?: string;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** An act on one row of a table. A plain button: tables hold nothing of the kit. */
export function SmallButton({ label, danger = false, disabled = false, onClick, children }: Props) {
  return (
    <button
      type="button"
      className={styles.button}
      data-danger={danger || undefined}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
