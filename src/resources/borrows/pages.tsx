import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { BorrowRecord } from '#contract/holders/borrows.ts';
import { ListPage } from '../../components/list-page/list-page.tsx';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { formatSn } from '../../lib/format/format.ts';
import { narrowed } from '../../lib/api/page-query.ts';
import { borrowQueries } from './api.ts';
import { borrowColumns } from './columns.tsx';
import { borrowFilters, borrowViews } from './filters.ts';

/** The seats that devices took along, of all SNs. */
export function BorrowsTab() {
  const { t } = useLingui();
  return <BorrowList id="borrows" title={t`Borrowed seats`} />;
}

/** The seats that devices took along of an SN, as a tab of its page. */
export function SnBorrowsTab() {
  const { t } = useLingui();
  const { sn = '' } = useParams();
  const code = formatSn(sn);
  const owner = useMemo(() => [{ name: 'sn', op: '=' as const, values: [sn] }], [sn]);
  return <BorrowList key={sn} id="sn-borrows" title={t`Borrowed seats of ${code}`} owner={owner} />;
}

const ofSn = borrowColumns.filter(({ id }) => id !== 'sn');
const filtersOfSn = borrowFilters.filter(({ name }) => name !== 'sn');
const everything: readonly QueryEntry[] = [];

type Props = { id: string; title: string; owner?: readonly QueryEntry[] };

function BorrowList({ id, title, owner = everything }: Props) {
  const { t } = useLingui();
  const query = useMemo(() => narrowed(borrowQueries.list, owner), [owner]);
  return (
    <ListPage
      embedded
      id={id}
      title={title}
      query={query}
      columns={owner === everything ? borrowColumns : ofSn}
      fields={owner === everything ? borrowFilters : filtersOfSn}
      views={borrowViews}
      search={{ name: 'machineName', label: t`Find a machine` }}
      rowId={rowId}
      rowName={({ machineName, mid }) => machineName ?? mid}
      empty={{
        text: <Trans>No seat was borrowed yet. A device that goes offline takes one along by a check-out.</Trans>,
      }}
    />
  );
}

const rowId = ({ borrowId }: BorrowRecord): string => borrowId;
