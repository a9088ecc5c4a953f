import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Cells } from './matrices.ts';
import styles from './matrix.module.css';

export type Axis = { readonly id: string; readonly label: ReactNode };

type Props = {
  caption: string;
  /** Head of the column with the row names. */
  corner: string;
  rows: readonly Axis[];
  columns: readonly Axis[];
  cells: Cells;
  format: (value: number) => string;
  /** Returns the URL of the records that a number counts. */
  href?: (row: string, column: string) => string | undefined;
  /** True to show the sums of rows and columns. */
  totals?: boolean;
};

type Order = { readonly column: string; readonly descending: boolean };

const ROW = '';
const TOTAL = '\u0000total';

/** Shows numbers by row and column in a table that sorts by any column. Higher numbers have a darker background. */
export function Matrix({ caption, corner, rows, columns, cells, format, href, totals = false }: Props) {
  const { t } = useLingui();
  const [order, setOrder] = useState<Order>({ column: ROW, descending: false });
  const value = (row: string, column: string) => cells.get(row)?.get(column) ?? 0;
  const sumOf = (row: string) => columns.reduce((sum, { id }) => sum + value(row, id), 0);
  const most = Math.max(1, ...rows.flatMap((row) => columns.map((column) => value(row.id, column.id))));
  const weight = (row: string) => (order.column === TOTAL ? sumOf(row) : value(row, order.column));
  const inOrder = order.column === ROW ? rows : rows.toSorted((one, other) => weight(one.id) - weight(other.id));
  const shown = order.descending ? inOrder.toReversed() : inOrder;
  const head = (column: string, label: ReactNode) => (
    <Head
      key={column}
      order={order.column === column ? order : undefined}
      onSort={() => setOrder(nextOrder(order, column))}
      isCorner={column === ROW}
    >
      {label}
    </Head>
  );

  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.matrix}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head(ROW, corner)}
            {columns.map(({ id, label }) => head(id, label))}
            {totals && head(TOTAL, t`Total`)}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => {
                const number = value(row.id, column.id);
                const to = number === 0 ? undefined : href?.(row.id, column.id);
                const heat = Math.round((36 * number) / most);
                return (
                  <td
                    key={column.id}
                    style={{ background: `color-mix(in srgb, var(--accent) ${heat}%, transparent)` }}
                    data-none={number === 0 || undefined}
                  >
                    {to === undefined ? format(number) : <Link to={to}>{format(number)}</Link>}
                  </td>
                );
              })}
              {totals && <td className={styles.total}>{format(sumOf(row.id))}</td>}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row">
                <Trans>Total</Trans>
              </th>
              {columns.map(({ id }) => (
                <td key={id}>{format(rows.reduce((sum, row) => sum + value(row.id, id), 0))}</td>
              ))}
              <td>{format(rows.reduce((sum, row) => sum + sumOf(row.id), 0))}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The first click sorts numbers in descending order, and names in ascending order. */
const nextOrder = (order: Order, column: string): Order =>
  order.column === column ? { column, descending: !order.descending } : { column, descending: column !== ROW };

type HeadProps = { order: Order | undefined; onSort: () => void; isCorner: boolean; children: ReactNode };

function Head({ order, onSort, isCorner, children }: HeadProps) {
  const Arrow = order?.descending === true ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={order === undefined ? undefined : order.descending ? 'descending' : 'ascending'}
      data-corner={isCorner || undefined}
    >
      <button type="button" onClick={onSort}>
        {children} {order !== undefined && <Arrow size={13} aria-hidden />}
      </button>
    </th>
  );
}
