import type { ReactNode } from 'react';
import styles from './dialog-actions.module.css';

/** Shows the text of a dialog without a form. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/** Shows the buttons of a dialog without a form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
