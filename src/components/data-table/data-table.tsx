import { useLingui } from '@lingui/react/macro';
import { useTable } from '@tanstack/react-table';
import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { lastRow } from '../../lib/last-place.ts';
import type { Sort } from '../../lib/list-state.ts';
import type { Density } from '../../lib/preferences.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { arrange, features, tableColumns, type Column } from './columns.ts';
import { ColumnHead } from './head.tsx';
import { PlainRows, type RowsProps } from './rows.tsx';
import { SelectPage } from './select-page.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { Selection } from './use-selection.ts';
import { useTableKeys } from './use-table-keys.ts';
import styles from './data-table.module.css';

// Fetched only for pages of more than 100 rows; until it is there the first 100 are shown.
const VirtualRows = lazyNamed(() => import('./virtual-rows.tsx'), 'VirtualRows') as <Row>(
  props: RowsProps<Row>,
) => ReactNode;

const PLAIN_ROWS = 100;
/** Pixels of the pinned column on a narrow page: the name stays in sight and leaves room for what is scrolled beside it. */
const NARROW_PINNED = 190;
const ROW_HEIGHT: Record<Density, number> = { regular: 40, compact: 32 };

export type DataTableProps<Row extends object> = {
  /** Names the table, and its memory of the row that was opened last. */
  id: string;
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is loading: skeleton rows. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** What the row is called, for screen readers. */
  rowName: (row: Row) => string;
  rowHref?: ((row: Row) => string) | undefined;
  editHref?: ((row: Row) => string | undefined) | undefined;
  /** The menu at the end of a row. */
  trailing?: ((row: Row) => ReactNode) | undefined;
  selection?: Selection | undefined;
  sorts: readonly Sort[];
  onSort: (sorts: Sort[]) => void;
  /** Chosen columns, undefined for the list's own choice. */
  chosen?: readonly string[] | undefined;
  widths?: Record<string, number> | undefined;
  onWidths?: (widths: Record<string, number>) => void;
  density: Density;
  /** True while newer rows are on their way: those shown are dimmed. */
  stale?: boolean;
};

/** The table of every list: sticky head, pinned first column, keys, selection, up to 1,000 rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowName, rowHref, editHref, trailing, selection, density } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const { search } = useLocation();
  const narrow = useNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const tableElement = useRef<HTMLTableElement>(null);
  const [sizes, setSizes] = useState(props.widths ?? {});
  const definitions = useMemo(() => tableColumns(columns), [columns]);
  const arrangement = useMemo(() => arrange(columns, props.chosen), [columns, props.chosen]);
  const data = rows ?? none;

  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    columnResizeMode: 'onChange',
    state: { ...arrangement, columnSizing: sizes },
    onColumnSizingChange: (update) => {
      const next = typeof update === 'function' ? update(sizes) : update;
      setSizes(next);
      props.onWidths?.(next);
    },
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const shownColumns = useMemo(
    () =>
      arrangement.columnOrder
        .filter((id) => arrangement.columnVisibility[id])
        .map((id) => columns.find((column) => column.id === id))
        .filter((column) => column !== undefined),
    [arrangement, columns],
  );
  const items = useMemo(() => data.map((row) => ({ id: rowId(row), row })), [data, rowId]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);

  const byId = (id: string) => items.find((item) => item.id === id)?.row;
  const open = (row: Row) => {
    lastRow.remember(props.id, rowId(row));
    if (rowHref !== undefined) void navigate(rowHref(row));
  };
  const edit = (row: Row) => {
    const href = editHref?.(row);
    if (href !== undefined) void navigate(href);
  };
  const { active, setActive } = useTableKeys({
    ids,
    table: tableElement,
    selection,
    open: (id) => withRow(byId(id), open),
    edit: editHref === undefined ? undefined : (id) => withRow(byId(id), edit),
    initial: lastRow.of(props.id),
  });

  // One object for the life of the table, reading the newest handlers: rows must not be rendered again for a new closure.
  // The macro must stand here: a `t` that is read from an object is none.
  const selectLabel = (name: string) => t`Select ${name}`;
  const latest = useLatest({ open, rowHref, rowName, trailing, selection, selectLabel });
  const hasLink = rowHref !== undefined;
  const selects = selection !== undefined;
  const hasTrailing = trailing !== undefined;
  const actions = useMemo<RowsProps<Row>['actions']>(
    () => ({
      linkState: search,
      href: hasLink ? (row) => latest.current.rowHref?.(row) ?? '' : undefined,
      name: (row) => latest.current.rowName(row),
      selectLabel: (name) => latest.current.selectLabel(name),
      toggle: selects ? (id, range) => latest.current.selection?.toggle(id, range) : undefined,
      activate: setActive,
      open: (row) => latest.current.open(row),
      trailing: hasTrailing ? (row) => latest.current.trailing?.(row) : undefined,
    }),
    [hasLink, selects, hasTrailing, latest, setActive, search],
  );

  const cellCount = shownColumns.length + 1 + Number(selects) + Number(hasTrailing);
  const rowsProps: RowsProps<Row> = {
    rows: items,
    columns: shownColumns,
    selected: selection?.ids ?? noIds,
    active,
    actions,
    scroller,
    cellCount,
    rowHeight: ROW_HEIGHT[density],
  };

  return (
    <div
      className={styles.scroller}
      ref={scroller}
      data-density={density}
      data-stale={props.stale || undefined}
      tabIndex={0}
      role="region"
      aria-label={props.caption}
    >
      <table
        ref={tableElement}
        className={styles.table}
        aria-rowcount={data.length + 1}
        aria-busy={rows === undefined || props.stale}
      >
        <caption className={styles.caption}>{props.caption}</caption>
        <colgroup>
          {selects && <col className={styles.selectColumn} />}
          {headers.map((header, index) => (
            <col
              key={header.id}
              style={{ width: narrow && index === 0 ? Math.min(header.getSize(), NARROW_PINNED) : header.getSize() }}
            />
          ))}
          <col />
          {hasTrailing && <col className={styles.trailingColumn} />}
        </colgroup>
        <thead>
          <tr>
            {selects && <SelectPage selection={selection} count={data.length} />}
            {headers.map((header, index) => {
              const column = shownColumns[index];
              return column === undefined ? null : (
                <ColumnHead
                  key={header.id}
                  header={header}
                  column={column}
                  pinned={index === 0}
                  sorts={props.sorts}
                  onSort={props.onSort}
                />
              );
            })}
            <td className={styles.filler} />
            {hasTrailing && <td className={styles.trailing} />}
          </tr>
        </thead>
        {rows === undefined ? (
          <SkeletonRows cellCount={cellCount} />
        ) : data.length > PLAIN_ROWS ? (
          <Suspense fallback={<PlainRows {...rowsProps} rows={items.slice(0, PLAIN_ROWS)} />}>
            <VirtualRows {...rowsProps} />
          </Suspense>
        ) : (
          <PlainRows {...rowsProps} />
        )}
      </table>
    </div>
  );
}

const none: readonly never[] = [];
const noIds: ReadonlySet<string> = new Set();

function withRow<Row>(row: Row | undefined, act: (row: Row) => void): void {
  if (row !== undefined) act(row);
}
