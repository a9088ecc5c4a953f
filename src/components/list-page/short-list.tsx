import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Reply } from '../../lib/api/api-client.ts';
import { useDensity } from '../../lib/preferences.ts';
import { DataTable, type DataTableProps } from '../data-table/data-table.tsx';
import { Failure } from '../page/failure.tsx';
import { PageButtons } from '../page/page-buttons.tsx';

type Table<Row extends object> = Pick<
  DataTableProps<Row>,
  'id' | 'caption' | 'columns' | 'rowId' | 'rowName' | 'rowHref' | 'menu'
>;

type Props<Row extends object, Key extends QueryKey> = Table<Row> & {
  /** Returns the query of a page. Pages count from 0. */
  query: (page: number) => UseQueryOptions<Reply<Row>, Error, Reply<Row>, Key>;
  size: number;
  head?: ReactNode;
  empty?: ReactNode;
  children?: ReactNode;
};

/** A list of few records: without search, filters, sorts or a choice of columns. */
export function ShortList<Row extends object, Key extends QueryKey>(props: Props<Row, Key>) {
  const { query, size, head, empty, children, ...table } = props;
  const density = useDensity();
  const [page, setPage] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...query(page), placeholderData: keepPreviousData });
  const total = data?.total ?? 0;
  const last = Math.max(0, Math.ceil(total / size) - 1);
  // The last page became empty, such as by a deletion.
  if (data !== undefined && page > last) setPage(last);
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {head}
      {data !== undefined && total === 0 && empty !== undefined ? (
        empty
      ) : (
        <DataTable {...table} rows={data?.items} density={density} outdated={isPlaceholderData} />
      )}
      <PageButtons page={page} size={size} total={total} onPage={setPage} />
      {children}
    </>
  );
}
