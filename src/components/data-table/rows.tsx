import { useEffect, type RefObject } from 'react';
import { FIRST_ROWS, useFirstRows } from '../../lib/first-rows.ts';
import type { Column } from './columns.ts';
import { isInSpan } from './row-stages.ts';
import { MemoRow, type RowActions } from './row.tsx';
import { useRowStages } from './use-row-stages.ts';

type Props<Row> = {
  rows: readonly { id: string; row: Row }[];
  columns: readonly Column<Row>[];
  labels: readonly string[] | undefined;
  inert: boolean;
  rowHref: ((row: Row) => string) | undefined;
  selected: ReadonlySet<string>;
  active: string | undefined;
  actions: RowActions<Row>;
};

type LongProps<Row> = Props<Row> & {
  scroller: RefObject<HTMLDivElement | null>;
  rowHeight: number;
  widths: readonly number[];
};

/** Pixels of the sticky head, which covers the top of the scroller. */
const HEAD_HEIGHT = 36;

/** Pixels of a row's sticky checkbox and menu, which cover its cells. */
const ENDS_WIDTH = 92;

/** A row starts with this part of its visible cells, because a frame has no time for all of them on a slow machine. */
const STARTED_PART = 0.5;

/** A short page: every row is in the document, so that the browser's own search finds it. The first rows are painted at once. */
export function ShortRows<Row>(props: Props<Row>) {
  const { rows, columns, active } = props;
  const isAbove = active === undefined || rows.findIndex(({ id }) => id === active) < FIRST_ROWS;
  const { count } = useFirstRows(rows.length, isAbove ? FIRST_ROWS : rows.length);
  return (
    <tbody role="rowgroup" inert={props.inert}>
      {rows.slice(0, count).map((_, index) => rowAt(props, index, columns.length))}
    </tbody>
  );
}

/** A long page: a virtualised list, with padding instead of the rows above and below the viewport. */
export function LongRows<Row>(props: LongProps<Row>) {
  const { rows, columns, active, scroller, rowHeight, widths } = props;
  const { stages, rightEdge } = useRowStages(scroller, rowHeight);
  const activeIndex = active === undefined ? -1 : rows.findIndex(({ id }) => id === active);
  useRowInView(scroller, activeIndex, rowHeight);

  const visibleCells = columnsBefore(rightEdge - ENDS_WIDTH, widths);
  const cellsOf = (index: number) => {
    if (isInSpan(index, stages.complete)) return columns.length;
    return isInSpan(index, stages.visible) ? visibleCells : Math.ceil(visibleCells * STARTED_PART);
  };
  // A page with fewer rows is rendered once before the scroller reports its new position.
  const to = Math.min(stages.started.to, rows.length);
  const from = Math.min(stages.started.from, to);
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

/** Scrolls just far enough to show the row at `index`: the keyboard can move to a row outside the viewport. */
function useRowInView(scroller: RefObject<HTMLElement | null>, index: number, rowHeight: number): void {
  useEffect(() => {
    const element = scroller.current;
    if (index < 0 || element === null) return;
    const highest = index * rowHeight;
    const lowest = highest + rowHeight + HEAD_HEIGHT - element.clientHeight;
    if (highest < element.scrollTop) element.scrollTo({ top: highest });
    else if (lowest > element.scrollTop) element.scrollTo({ top: lowest });
  }, [scroller, index, rowHeight]);
}

function columnsBefore(edge: number, widths: readonly number[]): number {
  let count = 0;
  let start = 0;
  for (const width of widths) {
    if (start > edge) break;
    count++;
    start += width;
  }
  return count;
}

function rowAt<Row>(
  { rows, columns, labels, rowHref, selected, active, actions }: Props<Row>,
  index: number,
  cellCount: number,
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
      cellCount={cellCount}
      labels={labels}
      href={rowHref?.(row)}
      selected={selected.has(id)}
      active={active === id}
      actions={actions}
    />
  );
}
