import type { ReactNode } from 'react';
import styles from './tab-head.module.css';

export function TabHead({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.head}>
      <p>{children}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
