import { useEffect, useMemo, useSyncExternalStore, type RefObject } from 'react';
import { MemoRow, type RowActions } from './row.tsx';
import type { Column } from './columns.ts';
import { shownRows, type Span } from './shown-rows.ts';

type Props<Row> = {
  rows: readonly { id: string; row: Row }[];
  columns: readonly Column<Row>[];
  /** Whether rows have a second line. */
  lined: boolean;
  /** Whether nothing in the rows can be pressed or focused. */
  inert: boolean;
  rowHref: ((row: Row) => string) | undefined;
  selected: ReadonlySet<string>;
  active: string | undefined;
  actions: RowActions<Row>;
};

type LongProps<Row> = Props<Row> & {
  scroller: RefObject<HTMLDivElement | null>;
  /** Pixels, the same for all rows. */
  rowHeight: number;
  /** Pixels of each column. */
  widths: readonly number[];
};

/** The head sticks to the top of the scroller, over the rows. */
const HEAD_HEIGHT = 36;

/** Pixels of the check box and the menu of a row, which stay over its cells. */
const ENDS_WIDTH = 92;

/** How much of what is in sight of a row comes first: half of its cells are half the work, beside that of any frame. */
const BEGINNING = 0.5;

/** All rows of a short page. */
export function ShortRows<Row>(props: Props<Row>) {
  return (
    <tbody role="rowgroup" inert={props.inert}>
      {props.rows.map((_, index) => rowAt(props, index, props.columns.length))}
    </tbody>
  );
}

/** The rows in sight of a long page; what is above and below them is padding. */
export function LongRows<Row>(props: LongProps<Row>) {
  const { rows, columns, active, scroller, rowHeight, widths } = props;
  const shown = useMemo(() => shownRows(scroller, rowHeight), [scroller, rowHeight]);
  const { stages, edge } = useSyncExternalStore(shown.subscribe, shown.now);

  // Keys can lead to a row that is not in sight.
  const activeIndex = active === undefined ? -1 : rows.findIndex(({ id }) => id === active);
  useEffect(() => {
    if (activeIndex >= 0 && scroller.current !== null) reveal(scroller.current, activeIndex * rowHeight, rowHeight);
  }, [scroller, activeIndex, rowHeight]);

  // A page of fewer rows comes before the scroller has become shorter.
  const [begun, seen, whole] = stages;
  const to = Math.min(begun.to, rows.length);
  const from = Math.min(begun.from, to);
  const inSight = columnsBefore(edge - ENDS_WIDTH, widths);
  const cellsOf = (index: number) => {
    if (isIn(index, whole)) return columns.length;
    return isIn(index, seen) ? inSight : Math.ceil(inSight * BEGINNING);
  };
  return (
    <tbody
      role="rowgroup"
      inert={props.inert}
      style={{ paddingBlock: `${from * rowHeight}px ${(rows.length - to) * rowHeight}px` }}
    >
      {Array.from({ length: to - from }, (_, offset) => {
        const index = from + offset;
        return rowAt(props, index, cellsOf(index));
      })}
    </tbody>
  );
}

const isIn = (index: number, { from, to }: Span): boolean => index >= from && index < to;

/** How many columns begin so many pixels from the left, or nearer. */
function columnsBefore(edge: number, widths: readonly number[]): number {
  let [count, start] = [0, 0];
  for (const width of widths) {
    if (start > edge) break;
    count++;
    start += width;
  }
  return count;
}

/** Scrolls as far as needed for a row to be in sight. */
function reveal(element: HTMLElement, top: number, rowHeight: number): void {
  const lowest = top + rowHeight + HEAD_HEIGHT - element.clientHeight;
  if (top < element.scrollTop) element.scrollTo({ top });
  else if (lowest > element.scrollTop) element.scrollTo({ top: lowest });
}

function rowAt<Row>(
  { rows, columns, lined, rowHref, selected, active, actions }: Props<Row>,
  index: number,
  cells: number,
) {
  const item = rows[index];
  if (item === undefined) return null;
  const { id, row } = item;
  return (
    <MemoRow
      key={id}
      id={id}
      row={row}
      index={index}
      columns={columns}
      cells={cells}
      lined={lined}
      href={rowHref?.(row)}
      selected={selected.has(id)}
      active={active === id}
      actions={actions}
    />
  );
}
