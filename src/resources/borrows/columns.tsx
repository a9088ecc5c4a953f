import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconArrowBackUp, IconPlaneDeparture } from '@tabler/icons-react';
import type { BorrowRecord } from '#contract/holders/borrows.ts';
import { borrowFields } from '#contract/records/borrows.ts';
import { CopyButton } from '../../components/text/copy-button.tsx';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Sn } from '../../domain/sn.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { Mono } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { instantOf } from '../../lib/format/format.ts';
import { useNow } from '../../lib/format/now.tsx';
import { useSession } from '../../lib/api/session.ts';
import { borrowWords } from '../../words/lists.ts';

const column = columnsFor<BorrowRecord, typeof borrowFields>(borrowFields, borrowWords);

export const borrowColumns: readonly Column<BorrowRecord>[] = [
  column('machineName', { cell: ({ machineName, mid }) => machineName ?? <Mono>{mid}</Mono>, width: 190 }),
  { id: 'state', header: msg`State`, cell: (row) => <State seat={row} />, width: 140, exports: [], fact: true },
  column('sn', { cell: ({ sn }) => (
      <a href={path`/sns/${sn}/offline/seats`}>
        <Sn value={sn} />
      </a>
    ),
    width: 186,
    fact: true }),
  column('until', { cell: ({ until }) => <DateTime value={until} relative />, width: 230, fact: true }),
  column('date', { cell: ({ date }) => <DateTime value={date} relative />, width: 230 }),
  column('returnDate', { cell: ({ returnDate }) => <DateTime value={returnDate} />, width: 150 }),
  column('mid', { cell: ({ mid }) => (
      <>
        <Mono>{mid}</Mono> <CopyButton text={mid} what="MID" />
      </>
    ),
    width: 230,
    hidden: true }),
  column('borrowId', { cell: ({ borrowId }) => <Mono>{borrowId}</Mono>, width: 290, hidden: true }),
]; // prettier-ignore

function State({ seat: { until, returnDate } }: { seat: BorrowRecord }) {
  const { timeZone } = useSession();
  const now = useNow();
  if (returnDate !== undefined) {
    return (
      <StatusPill tone="neutral" icon={IconArrowBackUp}>
        <Trans>Returned</Trans>
      </StatusPill>
    );
  }
  return instantOf(until, timeZone) <= now ? (
    <StatusPill tone="bad" icon={IconAlertTriangle}>
      <Trans>Overdue</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="info" icon={IconPlaneDeparture}>
      <Trans>Checked out</Trans>
    </StatusPill>
  );
}
