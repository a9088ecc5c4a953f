import type { ReactNode } from 'react';
import { Unseen } from '../../components/text/text.tsx';
import styles from './parts.module.css';

export type DeskColumn<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly unseen?: boolean;
  /** Truncates long text, such as names and device codes. The copy button stays visible. */
  readonly narrow?: boolean;
};

type Props<Row> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly DeskColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** True for the row that the caller named. */
  isFocus?: (row: Row) => boolean;
};

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
