import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Unseen } from '../../components/text/text.tsx';
import styles from './results.module.css';

type Props = {
  caption: string;
  /** Heads of the columns after the line number. */ heads: string[];
  children: ReactNode;
};

/** A table with one result per line of the input. */
export function ResultTable({ caption, heads, children }: Props) {
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <caption>
          <Unseen>{caption}</Unseen>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              <Trans>Line</Trans>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
