import type { RefObject } from 'react';
import { MemoRow, type RowActions } from './row.tsx';
import type { Column } from './columns.ts';

export type RowsProps<Row> = {
  rows: readonly { id: string; row: Row }[];
  columns: readonly Column<Row>[];
  selected: ReadonlySet<string>;
  active: string | undefined;
  actions: RowActions<Row>;
  scroller: RefObject<HTMLDivElement | null>;
  /** Cells in a row, for the spacers of a virtual table. */
  cellCount: number;
  rowHeight: number;
};

/** All rows of a short page. */
export function PlainRows<Row>({ rows, columns, selected, active, actions }: RowsProps<Row>) {
  return (
    <tbody>
      {rows.map(({ id, row }, index) => (
        <MemoRow
          key={id}
          id={id}
          row={row}
          index={index}
          columns={columns}
          selected={selected.has(id)}
          active={active === id}
          actions={actions}
        />
      ))}
    </tbody>
  );
}
