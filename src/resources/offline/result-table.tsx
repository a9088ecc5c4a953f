import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Unseen } from '../../components/text/text.tsx';
import styles from './results.module.css';

/** A column after the line number. Long content is cut off or wrapped. */
type Column<Row> = { head: string; long?: 'cut' | 'wrap'; cell: (row: Row) => ReactNode };

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number;
};

/** A table with one result per line of the input. On a narrow page its rows are cards. */
export function ResultTable<Row extends { readonly line: number }>({ caption, columns, rows, rowKey }: Props<Row>) {
  const { t } = useLingui();
  const line = t`Line`;
  return (
    <div className={styles.tableBox}>
      <table className={styles.table} role="table">
        <caption>
          <Unseen>{caption}</Unseen>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader" className={styles.number}>
              {line}
            </th>
            {columns.map(({ head }) => (
              <th key={head} scope="col" role="columnheader">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              <td role="cell" className={styles.number} data-label={line}>
                {row.line}
              </td>
              {columns.map(({ head, long, cell }) => (
                <td key={head} role="cell" className={long && styles[long]} data-label={head}>
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
