import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatMinute, formatNumber } from '../../lib/format/format.ts';
import { useServerNow } from '../../lib/format/now.tsx';
import type { ListQuery } from '../../lib/api/page-query.ts';
import { fits, type FilterField } from '../../lib/list/filters.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { shownIds, type Column } from '../data-table/columns.ts';
import { useTellFailure } from '../toast/use-tell-failure.ts';
import { filterText } from './filter-text.ts';
import styles from './printed-list.module.css';

/** More rows would fill some forty sheets. An export has all of them. */
const MOST_ROWS = 1000;

export type PrintableList<Row extends object> = {
  readonly title: string;
  readonly query: ListQuery<Row>;
  readonly columns: readonly Column<Row>[];
  readonly fields: readonly FilterField[];
  readonly rowId: (row: Row) => string;
};

type Props<Row extends object> = { list: PrintableList<Row>; state: ListState; onDone: () => void };

/** Loads the rows of all pages, up to a bound, and prints them. Only paper shows it, in place of the page. */
export function PrintedList<Row extends object>({ list, state, onDone }: Props<Row>) {
  const { columns, rowId } = list;
  const tellFailure = useTellFailure();
  const chosen = shownIds(columns, state.columns);
  const { source: _source, ...query } = list.query({ ...state.request, offset: 0, limit: MOST_ROWS }, chosen);
  const { data, error } = useQuery({ ...query, staleTime: Infinity, gcTime: 0 });
  const isLoaded = data !== undefined;
  const latest = useLatest({ onDone, tellFailure });
  useEffect(() => {
    if (error === null) return;
    latest.current.tellFailure(error);
    latest.current.onDone();
  }, [error, latest]);
  useEffect(() => {
    if (!isLoaded) return undefined;
    const end = () => latest.current.onDone();
    addEventListener('afterprint', end);
    print();
    return () => removeEventListener('afterprint', end);
  }, [isLoaded, latest]);
  if (data === undefined) return null;
  const shown = chosen.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return createPortal(
    <div className={styles.sheets} data-printed>
      <PrintedHead list={list} state={state} count={data.items.length} total={data.total} />
      <PrintedTable columns={shown} rows={data.items} rowId={rowId} />
    </div>,
    document.body,
  );
}

type HeadProps<Row extends object> = Omit<Props<Row>, 'onDone'> & { count: number; total: number };

/** What the rows are: title, filters and order in words, how many of how many, and when they were printed. */
function PrintedHead<Row extends object>({ list: { title, columns, fields }, state, count, total }: HeadProps<Row>) {
  const { i18n, t } = useLingui();
  const now = formatMinute(useServerNow());
  const { search } = state;
  const filters = state.filters.flatMap((filter) => {
    const field = fields.find(({ name }) => name === filter.name);
    return fits(filter, field) ? [filterText(filter, field, i18n)] : [];
  });
  const sorts = state.sorts.flatMap(({ name, descending }) => {
    const header = columns.find(({ sort }) => sort === name)?.header;
    if (header === undefined) return [];
    const column = i18n._(header);
    return [descending ? t`${column}, descending` : t`${column}, ascending`];
  });
  const [printed, all] = [count, total].map((number) => formatNumber(number, i18n.locale));
  const order = sorts.join('; ');
  return (
    <header>
      <h1>{title}</h1>
      <ul>
        {search !== '' && (
          <li>
            <Trans>Search: “{search}”</Trans>
          </li>
        )}
        {filters.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {order !== '' && (
          <li>
            <Trans>Sorted by {order}</Trans>
          </li>
        )}
        <li>
          <Plural value={total} one="# row" other="# rows" />
        </li>
        <li>
          <Trans>Printed {now}</Trans>
        </li>
      </ul>
      {count < total && (
        <p>
          <Trans>
            Only the first {printed} of {all} rows are printed. Filter the list to print fewer rows, or export all.
          </Trans>
        </p>
      )}
    </header>
  );
}

type TableProps<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[]; rowId: (row: Row) => string };

function PrintedTable<Row>({ columns, rows, rowId }: TableProps<Row>) {
  const { i18n } = useLingui();
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ id, header, align }) => (
            <th key={id} scope="col" data-align={align}>
              {i18n._(header)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map(({ id, cell, align }) => (
              <td key={id} data-align={align}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
