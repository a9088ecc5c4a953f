import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/format.ts';
import styles from './overview.module.css';

export type Figure = { readonly label: ReactNode; readonly count: number; readonly to?: string | undefined };

type Props = {
  title: ReactNode;
  figures: readonly Figure[];
  /** Below the figures. */
  note?: ReactNode;
};

/** A work queue: each figure leads to the list that it counts; what is empty is quiet. */
export function Card({ title, figures, note }: Props) {
  const { i18n } = useLingui();
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <ul>
        {figures.map(({ label, count, to }, at) => {
          const figure = (
            <>
              <span className={styles.count}>{formatNumber(count, i18n.locale)}</span> <span>{label}</span>
            </>
          );
          return (
            <li key={at} data-none={count === 0 || undefined}>
              {to === undefined ? (
                <span className={styles.figure}>{figure}</span>
              ) : (
                <Link className={styles.figure ?? ''} to={to}>
                  {figure}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  );
}
