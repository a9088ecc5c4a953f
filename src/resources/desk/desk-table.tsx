import type { ReactNode } from 'react';
import { Unseen } from '../../components/text/text.tsx';
import styles from './parts.module.css';

export type DeskColumn<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly unseen?: boolean;
  /** What is long is cut, as names and device codes are; a copy button stays in sight. */
  readonly narrow?: boolean;
};

type Props<Row> = {
  /** Says what the table shows, for who cannot see it. */
  caption: string;
  columns: readonly DeskColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The row that the caller named. */
  isFocus?: (row: Row) => boolean;
};

/** A few rows that fit one screen: a plain table, each row with its acts. */
export function DeskTable<Row>({ caption, columns, rows, rowKey, isFocus }: Props<Row>) {
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <caption>
          <Unseen>{caption}</Unseen>
        </caption>
        <thead>
          <tr>
            {columns.map(({ head, unseen }) => (
              <th key={head} scope="col">
                {unseen === true ? <Unseen>{head}</Unseen> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-focus={isFocus?.(row) === true || undefined}>
              {columns.map(({ head, cell, narrow }) => (
                <td key={head} data-narrow={narrow}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
