import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import styles from './text.module.css';

/** A number in the operator's locale with figures of one width, or a dash for none. */
export function NumberText({ value, none = '–' }: { value: number | undefined; none?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <span className={value === undefined ? styles.none : styles.number}>
      {value === undefined ? none : formatNumber(value, i18n.locale)}
    </span>
  );
}

/** Text that may be missing. */
export function OptionalText({ value }: { value: string | undefined }) {
  return value === undefined || value === '' ? <span className={styles.none}>–</span> : value;
}

/** Text for screen readers only. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}

/** Monospaced: guids, codes, keys. */
export function Mono({ children }: { children: ReactNode }) {
  return <span className={styles.mono}>{children}</span>;
}
