import { memo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { RowMenu, type RowAction } from '../list-page/row-menu.tsx';
import type { Column } from './columns.ts';
import { pressedLink } from './pressed-link.ts';
import table from './data-table.module.css';
import styles from './row.module.css';

/** What a row needs to act, the same object for all rows of a page so that none is rendered again for it. */
export type RowActions<Row> = {
  name: (row: Row) => string;
  /** Accessible name of the row's check box: "Select A1B2". */
  selectLabel: (name: string) => string;
  toggle: ((id: string, range: boolean) => void) | undefined;
  activate: (id: string) => void;
  open: (row: Row) => void;
  /** Goes where a link in a cell leads. */
  follow: (href: string) => void;
  /** The menu at the end of the row. */
  menu: ((row: Row) => readonly RowAction[]) | undefined;
};

export type RowProps<Row> = {
  row: Row;
  id: string;
  index: number;
  columns: readonly Column<Row>[];
  /** For how many columns it has cells: those in sight come before the others and the menu. */
  cells: number;
  /** Whether the first cell has its second line. */
  lined: boolean;
  /** Address that the row's first cell links to. */
  href: string | undefined;
  selected: boolean;
  active: boolean;
  actions: RowActions<Row>;
};

function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="menuitem"]') !== null;
}

function DataRow<Row>({ row, id, index, columns, cells, lined, href, selected, active, actions }: RowProps<Row>) {
  // Cells that came together stay together: they are not rendered again when others come.
  const [came, setCame] = useState([cells]);
  if (cells > (came.at(-1) ?? 0)) setCame([...came, cells]);
  const handleClick = (event: MouseEvent) => {
    actions.activate(id);
    const link = pressedLink(event);
    if (link !== undefined) {
      event.preventDefault();
      if (link === href) actions.open(row);
      else actions.follow(link);
      return;
    }
    // A click that ends a text selection, or hits something of its own, is not meant for the row.
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
      <MemoHead row={row} columns={columns} href={href} lined={lined} />
      {came.map((to, at) => (
        <MemoCells key={at} row={row} columns={columns} from={came[at - 1] ?? 1} to={to} />
      ))}
      {actions.menu !== undefined && cells >= columns.length && <MemoEnd row={row} actions={actions} />}
    </tr>
  );
}

function RowHead<Row>({
  row,
  columns: [first],
  href,
  lined,
}: Pick<RowProps<Row>, 'row' | 'columns' | 'href' | 'lined'>) {
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
      {lined && first.below !== undefined && <div className={styles.below}>{first.below(row)}</div>}
    </th>
  );
}

type CellsProps<Row> = Pick<RowProps<Row>, 'row' | 'columns'> & { from: number; to: number };

function Cells<Row>({ row, columns, from, to }: CellsProps<Row>): ReactNode {
  return columns.slice(Math.max(from, 1), to).map((column) => (
    <td key={column.id} role="cell" data-align={column.align}>
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

/** What a row shows does not depend on whether it is selected: to select a hundred rows ticks a hundred boxes. */
const MemoCells = memo(Cells) as typeof Cells;
const MemoEnd = memo(RowEnd) as typeof RowEnd;

/** Apart from the other cells: links can carry the state of the list, and change without the record. */
const MemoHead = memo(RowHead) as typeof RowHead;

/** A row is rendered again only when its record, its columns or its state changed. */
export const MemoRow = memo(DataRow) as typeof DataRow;
