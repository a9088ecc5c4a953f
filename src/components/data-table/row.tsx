import { memo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { RowMenu, type RowAction } from '../list-page/row-menu.tsx';
import { pressedLink } from '../../lib/navigation/pressed-link.ts';
import type { Column } from './columns.ts';
import table from './data-table.module.css';
import styles from './row.module.css';

/** The handlers of a row. All rows of a page share one object: a new one would render them all again. */
export type RowActions<Row> = {
  name: (row: Row) => string;
  selectLabel: (name: string) => string;
  toggle: ((id: string, range: boolean) => void) | undefined;
  activate: (id: string) => void;
  open: (row: Row) => void;
  follow: (href: string) => void;
  menu: ((row: Row) => readonly RowAction[]) | undefined;
};

type RowProps<Row> = {
  row: Row;
  id: string;
  index: number;
  columns: readonly Column<Row>[];
  /** Number of columns to render cells for. The menu comes with the last one. */
  cellCount: number;
  /** The label of each column, which the cells of a card show. */
  labels: readonly string[] | undefined;
  href: string | undefined;
  selected: boolean;
  active: boolean;
  actions: RowActions<Row>;
};

function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="menuitem"]') !== null;
}

function DataRow<Row>({ row, id, index, columns, cellCount, labels, href, selected, active, actions }: RowProps<Row>) {
  // Each batch of cells is a component of its own, so that rendering the next batch does not render it again.
  const [batchEnds, setBatchEnds] = useState([cellCount]);
  if (cellCount > (batchEnds.at(-1) ?? 0)) setBatchEnds([...batchEnds, cellCount]);
  const handleClick = (event: MouseEvent) => {
    actions.activate(id);
    const link = pressedLink(event);
    if (link !== undefined) {
      event.preventDefault();
      if (link === href) actions.open(row);
      else actions.follow(link);
      return;
    }
    // A click that ends a text selection, or hits a control in a cell, must not open the row.
    if (!isInteractive(event.target) && getSelection()?.isCollapsed !== false) actions.open(row);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    actions.open(row);
  };

  return (
    <tr
      role="row"
      className={styles.row}
      data-row-id={id}
      aria-rowindex={index + 2}
      aria-selected={actions.toggle === undefined ? undefined : selected}
      data-active={active || undefined}
      data-openable={href !== undefined || undefined}
      tabIndex={-1}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
      onFocus={() => actions.activate(id)}
    >
      {actions.toggle !== undefined && (
        <td role="cell" className={table.select}>
          <label className={table.check}>
            <input
              type="checkbox"
              checked={selected}
              aria-label={actions.selectLabel(actions.name(row))}
              onClick={(event) => actions.toggle?.(id, event.shiftKey)}
              onChange={() => undefined}
            />
          </label>
        </td>
      )}
      <MemoHead row={row} columns={columns} href={href} />
      {batchEnds.map((to, batch) => (
        <MemoCells key={batch} row={row} columns={columns} labels={labels} from={batchEnds[batch - 1] ?? 1} to={to} />
      ))}
      {actions.menu !== undefined && cellCount >= columns.length && <MemoEnd row={row} actions={actions} />}
    </tr>
  );
}

function RowHead<Row>({ row, columns: [first], href }: Pick<RowProps<Row>, 'row' | 'columns' | 'href'>) {
  if (first === undefined) return null;
  return (
    <th scope="row" role="rowheader" className={table.pinned}>
      {href === undefined ? (
        first.cell(row)
      ) : (
        <a href={href} className={styles.link}>
          {first.cell(row)}
        </a>
      )}
      {first.aside?.(row)}
    </th>
  );
}

type CellsProps<Row> = Pick<RowProps<Row>, 'row' | 'columns' | 'labels'> & { from: number; to: number };

function Cells<Row>({ row, columns, labels, from, to }: CellsProps<Row>): ReactNode {
  const start = Math.max(from, 1);
  return columns.slice(start, to).map((column, index) => (
    <td key={column.id} role="cell" data-align={column.align} data-label={labels?.[start + index]}>
      {column.cell(row)}
    </td>
  ));
}

function RowEnd<Row>({ row, actions }: Pick<RowProps<Row>, 'row' | 'actions'>) {
  return (
    <td role="cell" className={table.trailing}>
      <RowMenu name={actions.name(row)} actions={() => actions.menu?.(row) ?? []} />
    </td>
  );
}

// Selecting a hundred rows ticks a hundred boxes and renders no cell.
const MemoCells = memo(Cells) as typeof Cells;
const MemoEnd = memo(RowEnd) as typeof RowEnd;

// The head has its own memo: its link carries the state of the list and changes without the record.
const MemoHead = memo(RowHead) as typeof RowHead;

/** A row that renders again only when its record, its columns or its state change. */
export const MemoRow = memo(DataRow) as typeof DataRow;
