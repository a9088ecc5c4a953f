import { useLingui } from '@lingui/react/macro';
import { readSort, writeSort, type Sort } from '../../lib/list/list-url.ts';
import type { Column } from './columns.ts';
import { SelectPage, sortDirection } from './head.tsx';
import type { Selection } from './use-selection.ts';
import styles from './card-head.module.css';

type Props = {
  columns: readonly Column<never>[];
  /** The columns that the cards show. */
  shown: readonly Column<never>[];
  selection: Selection | undefined;
  count: number;
  sorts: readonly Sort[];
  onSort: ((sorts: Sort[]) => void) | undefined;
};

/** The head of a table whose rows are cards: a bar that selects the page and sorts. Only screen readers get the column heads. */
export function CardHead({ columns, shown, selection, count, sorts, onSort }: Props) {
  const { i18n } = useLingui();
  const sortable = onSort === undefined ? [] : columns.filter(({ sort }) => sort !== undefined);
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" data-empty={(selection === undefined && sortable.length === 0) || undefined}>
        {selection !== undefined && <SelectPage selection={selection} count={count} />}
        {shown.map((column) => (
          <th
            key={column.id}
            scope="col"
            role="columnheader"
            className={styles.unseen}
            aria-sort={sortDirection(column, sorts)}
          >
            {i18n._(column.header)}
          </th>
        ))}
        {onSort !== undefined && sortable.length > 0 && (
          <td role="cell" className={styles.sort}>
            <SortSelect columns={sortable} sorts={sorts} onSort={onSort} />
          </td>
        )}
      </tr>
    </thead>
  );
}

type SelectProps = { columns: readonly Column<never>[]; sorts: readonly Sort[]; onSort: (sorts: Sort[]) => void };

function SortSelect({ columns, sorts: [first], onSort }: SelectProps) {
  const { t, i18n } = useLingui();
  return (
    <select
      aria-label={t`Sort by`}
      value={first === undefined ? '' : writeSort(first)}
      onChange={({ currentTarget: { value } }) => onSort(value === '' ? [] : [readSort(value)])}
    >
      <option value="">{t`Standard order`}</option>
      {columns.map(({ id, header, sort: name = '' }) => {
        const column = i18n._(header);
        return [false, true].map((descending) => (
          <option key={`${id} ${descending}`} value={writeSort({ name, descending })}>
            {descending ? t`${column}, descending` : t`${column}, ascending`}
          </option>
        ));
      })}
    </select>
  );
}
