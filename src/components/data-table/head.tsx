import { useLingui } from '@lingui/react/macro';
import type { Header } from '@tanstack/react-table';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { Sort } from '../../lib/list/list-state.ts';
import { MIN_WIDTH, type Column, type Features } from './columns.ts';
import type { Selection } from './use-selection.ts';
import styles from './data-table.module.css';
import head from './head.module.css';

type Props<Row extends object> = {
  header: Header<Features, Row>;
  column: Column<Row>;
  pinned: boolean;
  sorts: readonly Sort[];
  onSort: ((sorts: Sort[]) => void) | undefined;
};

/** The head of a column. A click sorts, Shift+click adds a sort, and its edge resizes the column by pointer or arrow keys. */
export function ColumnHead<Row extends object>({ header, column, pinned, sorts, onSort }: Props<Row>) {
  const { i18n, t } = useLingui();
  const label = i18n._(column.header);
  const sort = sorts.find(({ name }) => name === column.sort);
  const width = header.getSize();

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    header
      .getContext()
      .table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: Math.max(MIN_WIDTH, width + step) }));
  };

  return (
    <th
      scope="col"
      role="columnheader"
      // Its content has the name of the handle too.
      aria-label={label}
      className={pinned ? styles.pinned : undefined}
      data-align={column.align}
      aria-sort={sortDirection(column, sorts)}
    >
      {column.sort === undefined ? (
        <span className={head.headLabel}>{label}</span>
      ) : (
        <button
          type="button"
          className={head.headLabel}
          onClick={(event) => onSort?.(nextSorts(sorts, column.sort ?? '', event.shiftKey))}
        >
          {label}
          <SortMark sort={sort} rank={sorts.length > 1 && sort !== undefined ? sorts.indexOf(sort) + 1 : undefined} />
        </button>
      )}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={t`Width of ${label}`}
        aria-valuenow={Math.round(width)}
        aria-valuemin={MIN_WIDTH}
        aria-valuemax={1200}
        aria-valuetext={t`${Math.round(width)} pixels`}
        tabIndex={0}
        className={head.resizer}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onKeyDown={handleKeyDown}
      />
    </th>
  );
}

/** Returns how a column is sorted, for `aria-sort`. Undefined if it cannot be sorted. */
export function sortDirection<Row>({ sort: name }: Column<Row>, sorts: readonly Sort[]) {
  if (name === undefined) return undefined;
  const sort = sorts.find((each) => each.name === name);
  if (sort === undefined) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

function SortMark({ sort, rank }: { sort: Sort | undefined; rank: number | undefined }) {
  if (sort === undefined) return <IconArrowUp size={14} aria-hidden className={head.sortHint} />;
  return (
    <>
      {sort.descending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />}
      {rank}
    </>
  );
}

/** Returns the sorts after a click: a column goes from ascending to descending to unsorted. `add` keeps the other sorts. */
export function nextSorts(sorts: readonly Sort[], name: string, add: boolean): Sort[] {
  const before = sorts.find((sort) => sort.name === name);
  const others = add ? sorts.filter((sort) => sort.name !== name) : [];
  if (before === undefined) return [...others, { name, descending: false }];
  if (before.descending) return others;
  return add
    ? sorts.map((sort) => (sort === before ? { name, descending: true } : sort))
    : [{ name, descending: true }];
}

export function SelectPage({ selection, count }: { selection: Selection; count: number }) {
  const { t } = useLingui();
  const chosen = selection.ids.size;
  return (
    <th scope="col" role="columnheader" className={styles.select}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={t`Select the page`}
          checked={count > 0 && chosen === count}
          ref={(input) => {
            if (input !== null) input.indeterminate = chosen > 0 && chosen < count;
          }}
          onChange={selection.togglePage}
        />
      </label>
    </th>
  );
}
