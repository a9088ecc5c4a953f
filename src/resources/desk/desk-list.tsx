import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../../components/page/failure.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { Unseen } from '../../components/text/text.tsx';
import type { StateRecord } from '#contract/history/activity.ts';
import type { PageQuery } from '../../lib/api/page-query.ts';
import { formatNumber } from '../../lib/format/format.ts';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { statesQuery } from '../../domain/states/api.ts';
import type { KindWithState } from '../../domain/states/set-by.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import styles from './desk.module.css';
import parts from './parts.module.css';

export type DeskColumn<Row> = {
  readonly head: string;
  /** `set` is who set the state of the row, in a list whose records have states. */
  readonly cell: (row: Row, set: StateRecord | undefined) => ReactNode;
  readonly unseen?: boolean;
  /** Truncates long text, such as names and device codes. The copy button stays visible. */
  readonly narrow?: boolean;
  /** The order of the rows, if this column has one, and what a press of its head does. */
  readonly sort?: { readonly is: 'ascending' | undefined; readonly toggle: () => void };
};

type TableProps<Row> = {
  caption: string;
  columns: readonly DeskColumn<Row>[];
  rowKey: (row: Row) => string | number;
  isFocus?: (row: Row) => boolean;
  /** Kind and keys of the rows, to read who set their states. */
  states?: { readonly kind: KindWithState; readonly keyOf: (row: Row) => string };
};

type RowsProps<Row> = TableProps<Row> & {
  query: {
    data: { items: readonly Row[]; total: number } | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  empty: ReactNode;
  note?: ReactNode;
  arrange?: (rows: readonly Row[]) => readonly Row[];
};

type ListProps<Row> = Omit<RowsProps<Row>, 'query'> & {
  /** Undefined when the caller has no SNs. The list is not requested then. */
  querys: QueryEntry[] | undefined;
  list: (querys: QueryEntry[]) => PageQuery<Row>;
};

export function DeskList<Row>({ querys, ...props }: ListProps<Row>) {
  return querys === undefined ? <NoSns /> : <Requested {...props} querys={querys} />;
}

function Requested<Row>({ querys, list, ...props }: ListProps<Row> & { querys: QueryEntry[] }) {
  return <DeskRows {...props} query={useQuery(list(querys))} />;
}

/** Shown in a tab that needs SNs when the caller has none. */
export function NoSns() {
  return (
    <p className={styles.none}>
      <Trans>No SN is known here, so there is nothing to show.</Trans>
    </p>
  );
}

export function DeskRows<Row>({ query, empty, note, arrange = asLoaded, ...table }: RowsProps<Row>) {
  const { data, error, isPending, refetch } = query;
  const { i18n } = useLingui();
  const skeleton = useDelayed(isPending);
  if (data === undefined) {
    if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
    return <div className={styles.loading}>{skeleton && <SkeletonLines count={4} />}</div>;
  }
  const shown = formatNumber(data.items.length, i18n.locale);
  const all = formatNumber(data.total, i18n.locale);
  return (
    <>
      {note}
      {data.items.length === 0 ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <Table {...table} rows={arrange(data.items)} />
      )}
      {data.total > data.items.length && (
        <p className={styles.none}>
          <Trans>
            Showing the first {shown} of {all}. Choose an SN to see fewer.
          </Trans>
        </p>
      )}
    </>
  );
}

const asLoaded = <Row,>(rows: readonly Row[]): readonly Row[] => rows;

function Table<Row>({ caption, columns, rows, rowKey, isFocus, states }: TableProps<Row> & { rows: readonly Row[] }) {
  const keyOf = states?.keyOf ?? (() => '');
  const set = useQuery(statesQuery(states?.kind ?? 'sn', states === undefined ? [] : rows.map(keyOf)));
  return (
    <div className={parts.tableBox}>
      <table className={parts.table} role="table">
        <caption>
          <Unseen>{caption}</Unseen>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, unseen, sort }) => (
              <th key={head} scope="col" role="columnheader" aria-sort={sort?.is}>
                {unseen === true ? (
                  <Unseen>{head}</Unseen>
                ) : sort === undefined ? (
                  head
                ) : (
                  <Sorting {...{ head, sort }} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" data-focus={isFocus?.(row) === true || undefined}>
              {columns.map(({ head, unseen, cell, narrow }) => (
                <td key={head} role="cell" data-narrow={narrow} data-label={unseen === true ? undefined : head}>
                  {cell(row, set.data?.get(keyOf(row)))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sorting({ head, sort }: { head: string; sort: NonNullable<DeskColumn<never>['sort']> }) {
  const { t } = useLingui();
  return (
    <button type="button" className={parts.sort} data-verb={t`Sort by`} onClick={sort.toggle}>
      {head} {sort.is !== undefined && <IconArrowUp size={13} aria-hidden />}
    </button>
  );
}
