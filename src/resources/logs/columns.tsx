import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { AnyLogRecord } from '#contract/history/logs.ts';
import { logFields } from '#contract/records/logs.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DeviceName } from '../../domain/devices/device-name.tsx';
import { Sn } from '../../domain/sn.tsx';
import { Mono, OptionalText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { formatDuration } from '../../lib/format/duration.ts';
import { instantOf } from '../../lib/format/format.ts';
import { useSession } from '../../lib/api/session.ts';
import { Outcome } from '../../domain/log-outcome.tsx';
import { deviceOf } from '../../domain/devices/device-of.ts';
import { logWords } from '../../words/lists.ts';

const column = columnsFor<AnyLogRecord, typeof logFields>(logFields, logWords);

export const logColumns: readonly Column<AnyLogRecord>[] = [
  column('startTime', { width: 184 }),
  column('status', {
    cell: (entry) => <Outcome entry={entry} />,
    width: 288,
    fact: true,
    exports: ['status', 'errorCode'],
  }),
  column('sn', {
    cell: ({ sn }) => (
      <a href={path`/sns/${sn}/logs`}>
        <Sn value={sn} />
      </a>
    ),
    width: 180,
    fact: true,
  }),
  column('loginName', { width: 150, fact: true }),
  column('mid', {
    cell: (entry) => <DeviceName device={deviceOf(entry)} inList />,
    width: 176,
    exports: ['machineName', 'mid'],
  }),
  column('loginIp', { cell: ({ loginIp }) => <Mono>{loginIp ?? '–'}</Mono>, width: 120 }),
  {
    id: 'length',
    header: msg`Duration`,
    cell: (entry) => <Length entry={entry} />,
    align: 'end',
    width: 106,
    exports: [],
  },
  column('endTime', { width: 150, hidden: true }),
  column('clientVersion', { width: 90, hidden: true }),
  column('cmdExeNum', { width: 110, hidden: true }),
  column('failure', { width: 320, hidden: true }),
  column('number', { width: 100, hidden: true }),
  column('uid', { cell: ({ uid }) => <Mono>{uid}</Mono>, width: 100, hidden: true }),
];

/** Shows the duration of a session, or nothing for an open or refused one. */
function Length({ entry: { startTime, endTime, errorCode } }: { entry: AnyLogRecord }) {
  const { i18n } = useLingui();
  const { timeZone } = useSession();
  if (endTime === undefined || errorCode !== 0) return <OptionalText value={undefined} />;
  const length = (instantOf(endTime, timeZone).getTime() - instantOf(startTime, timeZone).getTime()) / 1000;
  return formatDuration(Math.max(0, length), i18n);
}
