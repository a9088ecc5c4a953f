import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Column } from './columns.ts';
import styles from './data-table.module.css';

/** What a row needs to act, the same object for all rows of a page so that none is rendered again for it. */
export type RowActions<Row> = {
  /** Changes when the rows' links may have: they can carry the state of the list. */
  linkState: string;
  /** Address that the row's first cell links to. */
  href: ((row: Row) => string) | undefined;
  name: (row: Row) => string;
  /** Accessible name of the row's check box: "Select A1B2". */
  selectLabel: (name: string) => string;
  toggle: ((id: string, range: boolean) => void) | undefined;
  activate: (id: string) => void;
  open: (row: Row) => void;
  /** Cell at the end of the row: its menu. */
  trailing: ((row: Row) => ReactNode) | undefined;
};

export type RowProps<Row> = {
  row: Row;
  id: string;
  index: number;
  columns: readonly Column<Row>[];
  selected: boolean;
  active: boolean;
  actions: RowActions<Row>;
};

function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="menuitem"]') !== null;
}

function DataRow<Row>({ row, id, index, columns, selected, active, actions }: RowProps<Row>) {
  const name = actions.name(row);

  const handleClick = (event: MouseEvent) => {
    actions.activate(id);
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
      data-row-id={id}
      aria-rowindex={index + 2}
      aria-selected={actions.toggle === undefined ? undefined : selected}
      data-active={active || undefined}
      data-openable={actions.href !== undefined || undefined}
      tabIndex={-1}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
      onFocus={() => actions.activate(id)}
    >
      {actions.toggle !== undefined && (
        <td className={styles.select}>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={selected}
              aria-label={actions.selectLabel(name)}
              onClick={(event) => actions.toggle?.(id, event.shiftKey)}
              onChange={() => undefined}
            />
          </label>
        </td>
      )}
      <MemoCells row={row} columns={columns} actions={actions} />
    </tr>
  );
}

type CellsProps<Row> = Pick<RowProps<Row>, 'row' | 'columns' | 'actions'>;

function Cells<Row>({ row, columns, actions }: CellsProps<Row>) {
  const [first, ...rest] = columns;
  return (
    <>
      {first !== undefined && (
        <th scope="row" className={styles.pinned}>
          {actions.href === undefined ? (
            first.cell(row)
          ) : (
            <Link to={actions.href(row)} className={styles.link}>
              {first.cell(row)}
            </Link>
          )}
          {first.aside?.(row)}
        </th>
      )}
      {rest.map((column) => (
        <td key={column.id} data-align={column.align}>
          {column.cell(row)}
        </td>
      ))}
      <td className={styles.filler} />
      {actions.trailing !== undefined && <td className={styles.trailing}>{actions.trailing(row)}</td>}
    </>
  );
}

/** What a row shows does not depend on whether it is selected: to select a hundred rows ticks a hundred boxes. */
const MemoCells = memo(Cells) as typeof Cells;

/** A row is rendered again only when its record, its columns or its state changed. */
export const MemoRow = memo(DataRow) as typeof DataRow;
