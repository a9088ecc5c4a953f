import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import styles from './text.module.css';

export function NumberText({ value, none = '–' }: { value: number | undefined; none?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <span className={value === undefined ? styles.none : styles.number}>
      {value === undefined ? none : formatNumber(value, i18n.locale)}
    </span>
  );
}

export function OptionalText({ value }: { value: string | undefined }) {
  return value === undefined || value === '' ? <span className={styles.none}>–</span> : value;
}

/** Text that only screen readers announce. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}

export function Mono({ children }: { children: ReactNode }) {
  return <span className={styles.mono}>{children}</span>;
}
