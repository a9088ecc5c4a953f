import type { ReactNode } from 'react';
import { Sn } from '../../../domain/sn.tsx';
import styles from './bulk.module.css';

type Props = {
  summary: ReactNode;
  label: string;
  sns: readonly { sn: string; note?: ReactNode }[];
  open?: boolean;
  children?: ReactNode;
};

/** Shows SNs, each with a note, behind a summary that opens them. */
export function SnDetails({ summary, label, sns, open = false, children }: Props) {
  return (
    <details className={styles.sns} open={open}>
      <summary>{summary}</summary>
      {children}
      <ul tabIndex={0} aria-label={label}>
        {sns.map(({ sn, note }) => (
          <li key={sn}>
            <Sn value={sn} /> <span className={styles.customer}>{note}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
