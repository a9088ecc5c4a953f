import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import type { BorrowRecord } from '#contract/holders/borrows.ts';
import { OwnedList, type OwnedListProps } from '../../components/list-page/owned-list.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { borrowQueries } from './api.ts';
import { borrowColumns } from './columns.tsx';
import { borrowFilters, borrowViews } from './filters.ts';

export function BorrowsTab() {
  const { t } = useLingui();
  return <BorrowList id="borrows" title={t`Borrowed seats`} embedded />;
}

export function SnBorrowsTab() {
  const { t } = useLingui();
  const { sn = '' } = useParams();
  const code = formatSn(sn);
  return <BorrowList key={sn} id="sn-borrows" title={t`Borrowed seats of ${code}`} owner={{ sn }} same={['sn']} />;
}

function BorrowList(list: Pick<OwnedListProps<BorrowRecord>, 'id' | 'title' | 'owner' | 'same' | 'embedded'>) {
  const { t } = useLingui();
  return (
    <OwnedList
      {...list}
      query={borrowQueries.list}
      columns={borrowColumns}
      fields={borrowFilters}
      views={borrowViews}
      search={{ name: 'machineName', label: t`Find a device` }}
      rowId={rowId}
      rowName={({ machineName, mid }) => machineName ?? mid}
      empty={{
        text: <Trans>No borrowed seats yet. A device borrows a seat by check-out to work offline.</Trans>,
      }}
    />
  );
}

const rowId = ({ borrowId }: BorrowRecord): string => borrowId;
