import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconArrowBackUp, IconPlaneDeparture } from '@tabler/icons-react';
import type { BorrowRecord } from '#contract/holders/borrows.ts';
import { CopyButton } from '../../components/text/copy-button.tsx';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Sn } from '../../domain/sn.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { Mono } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { instantOf } from '../../lib/format/format.ts';
import { useNow } from '../../lib/format/now.tsx';
import { useSession } from '../../lib/api/session.ts';

export const borrowColumns: readonly Column<BorrowRecord>[] = [
  { id: 'machineName', header: msg`Machine name`, cell: ({ machineName, mid }) => machineName ?? <Mono>{mid}</Mono>, sort: 'machineName', width: 190 },
  { id: 'state', header: msg`State`, cell: (row) => <State seat={row} />, width: 140, exports: [] },
  {
    id: 'sn',
    header: msg`SN`,
    cell: ({ sn }) => (
      <a href={path`/sns/${sn}/offline/seats`}>
        <Sn value={sn} />
      </a>
    ),
    sort: 'sn',
    width: 186,
  },
  { id: 'until', header: msg`Until`, cell: ({ until }) => <DateTime value={until} relative />, sort: 'until', width: 236 },
  { id: 'date', header: msg`Borrowed`, cell: ({ date }) => <DateTime value={date} relative />, sort: 'date', width: 236 },
  { id: 'returnDate', header: msg`Given back`, cell: ({ returnDate }) => <DateTime value={returnDate} relative />, sort: 'returnDate', width: 236 },
  {
    id: 'mid',
    header: msg`Device`,
    cell: ({ mid }) => (
      <>
        <Mono>{mid}</Mono> <CopyButton text={mid} what="MID" />
      </>
    ),
    sort: 'mid',
    width: 230,
  },
  { id: 'borrowId', header: msg`Id`, cell: ({ borrowId }) => <Mono>{borrowId}</Mono>, sort: 'borrowId', width: 290, hidden: true },
]; // prettier-ignore

function State({ seat: { until, returnDate } }: { seat: BorrowRecord }) {
  const { timeZone } = useSession();
  const now = useNow();
  if (returnDate !== undefined) {
    return (
      <StatusPill tone="neutral" icon={IconArrowBackUp}>
        <Trans>Given back</Trans>
      </StatusPill>
    );
  }
  return instantOf(until, timeZone) < now ? (
    <StatusPill tone="bad" icon={IconAlertTriangle}>
      <Trans>Overdue</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="info" icon={IconPlaneDeparture}>
      <Trans>Out</Trans>
    </StatusPill>
  );
}
