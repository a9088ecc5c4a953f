import { useLingui } from '@lingui/react';
import { Suspense, useMemo, useRef } from 'react';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { lastRow } from '../../lib/last-place.ts';
import type { Sort } from '../../lib/list/list-state.ts';
import type { Density } from '../../lib/preferences.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { cardIds, cardTracks, columnTracks, type Column } from './columns.ts';
import { ColumnHead, SelectPage } from './head.tsx';
import { LongRows, ShortRows } from './rows.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useEntered } from './use-entered.ts';
import { usePrinting } from './use-printing.ts';
import { useRowActions, type RowHandlers } from './use-row-actions.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useTableModel } from './use-table-model.ts';
import cards from './cards.module.css';
import styles from './data-table.module.css';

/** A page with more rows is a virtualised list. */
const SHORT_PAGE = 50;
const ROW_HEIGHT: Record<Density, number> = { regular: 40, compact: 32 };

const WholeText = lazyNamed(() => import('./whole-text.tsx'), 'WholeText');
const CardHead = lazyNamed(() => import('./card-head.tsx'), 'CardHead');

/** Keeps the place of the card head while its code loads, so that no card moves under a finger. */
function CardHeadRoom() {
  return (
    <thead role="rowgroup" aria-hidden>
      <tr role="row" className={cards.headRoom} />
    </thead>
  );
}

export type DataTableProps<Row extends object> = RowHandlers<Row> & {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  sorts?: readonly Sort[];
  onSort?: (sorts: Sort[]) => void;
  chosen?: readonly string[] | undefined;
  widths?: Record<string, number> | undefined;
  onWidths?: (widths: Record<string, number>) => void;
  density: Density;
  /** True while the rows of the current request load: the old rows ignore pointer and keyboard. */
  outdated?: boolean;
};

/**
 * The table of every list: sticky head, pinned first column, keys, selection, up to 1,000 rows. On a narrow page its rows
 * are cards. They are still rows of a table to screen readers.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, selection, density, chosen, widths, onWidths, sorts = none, onSort } = props;
  const narrow = useNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const data = rows ?? none;
  const arranged = useMemo(() => (narrow ? cardIds(columns, chosen) : chosen), [narrow, columns, chosen]);
  const model = useTableModel({ columns, rows: data, rowId, chosen: arranged, widths, onWidths });
  const { headers, shown, items } = model;
  const { i18n } = useLingui();
  const labels = useMemo(() => (narrow ? shown.map(({ header }) => i18n._(header)) : undefined), [narrow, shown, i18n]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const { open, edit, actions: shared } = useRowActions(props);

  const onRow = (act: (row: Row) => void) => (id: string) => {
    const row = items.find((item) => item.id === id)?.row;
    if (row !== undefined) act(row);
  };
  const { active, setActive } = useTableKeys({
    ids,
    table,
    selection,
    open: onRow(open),
    edit: props.editHref === undefined ? undefined : onRow(edit),
    initial: lastRow.of(props.id),
    enabled: props.outdated !== true,
  });
  const actions = useMemo(() => ({ ...shared, activate: setActive }), [shared, setActive]);

  const selects = selection !== undefined;
  const hasMenu = props.menu !== undefined;
  const printing = usePrinting();
  // The browser skips cards out of sight: their heights differ, which a virtualised list cannot have.
  const isLong = data.length > SHORT_PAGE && !narrow && !printing;
  const entered = useEntered(scroller);
  const isOld = useDelayed(props.outdated === true);
  const sizes = headers.map((header) => header.getSize());
  const hasBar = selects || (onSort !== undefined && columns.some(({ sort }) => sort !== undefined));
  const tracks = narrow ? cardTracks({ selects, hasMenu }) : columnTracks(sizes, { selects, hasMenu });
  const shownRows = {
    labels,
    inert: props.outdated === true,
    rows: items,
    columns: shown,
    rowHref: props.rowHref,
    selected: selection?.ids ?? noIds,
    active,
    actions,
  };

  return (
    <div
      className={narrow ? `${styles.scroller} ${cards.cards}` : styles.scroller}
      ref={scroller}
      data-density={density}
      data-cards={narrow || undefined}
      data-stale={isOld || undefined}
      tabIndex={0}
      role="region"
      aria-label={props.caption}
    >
      <table
        ref={table}
        role="table"
        className={isLong ? `${styles.table} ${styles.waiting}` : styles.table}
        style={tracks}
        aria-rowcount={data.length + 1}
        aria-busy={rows === undefined || props.outdated}
      >
        <caption className={styles.caption}>{props.caption}</caption>
        {narrow ? (
          <Suspense fallback={hasBar && <CardHeadRoom />}>
            <CardHead
              columns={columns}
              shown={shown}
              selection={selection}
              count={data.length}
              sorts={sorts}
              onSort={onSort}
            />
          </Suspense>
        ) : (
          <thead role="rowgroup">
            <tr role="row">
              {selects && <SelectPage selection={selection} count={data.length} />}
              {headers.map((header, index) => {
                const column = shown[index];
                return column === undefined ? null : (
                  <ColumnHead
                    key={header.id}
                    header={header}
                    column={column}
                    pinned={index === 0}
                    sorts={sorts}
                    onSort={onSort}
                  />
                );
              })}
              {hasMenu && <td role="cell" className={styles.trailing} />}
            </tr>
          </thead>
        )}
        {rows === undefined ? (
          <SkeletonRows cellCount={shown.length + Number(selects)} />
        ) : isLong ? (
          <LongRows {...shownRows} scroller={scroller} rowHeight={ROW_HEIGHT[density]} widths={sizes} />
        ) : (
          <ShortRows {...shownRows} />
        )}
      </table>
      {entered && !narrow && (
        <Suspense>
          <WholeText within={scroller} />
        </Suspense>
      )}
    </div>
  );
}

const none: readonly never[] = [];
const noIds: ReadonlySet<string> = new Set();
