import type { ReactNode } from 'react';
import styles from './dialog-actions.module.css';

/** The text of a dialog that asks nothing. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/** The buttons at the foot of such a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
