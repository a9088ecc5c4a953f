import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { AnyLogRecord } from '#contract/history/logs.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Sn } from '../../domain/sn.tsx';
import { Mono, NumberText, OptionalText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { formatDuration } from '../../lib/format/duration.ts';
import { instantOf } from '../../lib/format/format.ts';
import { useSession } from '../../lib/api/session.ts';
import { Outcome } from '../../domain/log-outcome.tsx';

export const logColumns: readonly Column<AnyLogRecord>[] = [
  {
    id: 'startTime',
    header: msg`Time`,
    cell: ({ startTime }) => <DateTime value={startTime} />,
    sort: 'startTime',
    width: 150,
  },
  {
    id: 'status',
    header: msg`What happened`,
    cell: (entry) => <Outcome entry={entry} />,
    width: 272,
    exports: ['status', 'errorCode'],
  },
  {
    id: 'sn',
    header: msg`SN`,
    cell: ({ sn }) => (
      <a href={path`/sns/${sn}/logs`}>
        <Sn value={sn} />
      </a>
    ),
    width: 186,
  },
  { id: 'loginName', header: msg`User`, cell: ({ loginName }) => <OptionalText value={loginName} />, width: 160 },
  { id: 'mid', header: msg`Device`, cell: ({ mid }) => <Mono>{mid ?? '–'}</Mono>, width: 210 },
  { id: 'loginIp', header: msg`Address`, cell: ({ loginIp }) => <Mono>{loginIp ?? '–'}</Mono>, width: 140 },
  {
    id: 'length',
    header: msg`Duration`,
    cell: (entry) => <Length entry={entry} />,
    align: 'end',
    width: 120,
    exports: [],
  },
  {
    id: 'endTime',
    header: msg`Ended`,
    cell: ({ endTime }) => <DateTime value={endTime} />,
    sort: 'endTime',
    width: 150,
  },
  {
    id: 'clientVersion',
    header: msg`Version`,
    cell: ({ clientVersion }) => <OptionalText value={clientVersion} />,
    width: 90,
  },
  {
    id: 'cmdExeNum',
    header: msg`Commands`,
    cell: ({ cmdExeNum }) => <NumberText value={cmdExeNum} />,
    align: 'end',
    width: 110,
  },
  {
    id: 'failure',
    header: msg`Refusal`,
    cell: ({ failure }) => <OptionalText value={failure} />,
    width: 320,
    hidden: true,
  },
  {
    id: 'number',
    header: msg`Number`,
    cell: ({ number }) => <NumberText value={number} />,
    align: 'end',
    width: 100,
    hidden: true,
  },
  { id: 'uid', header: msg`Id`, cell: ({ uid }) => <Mono>{uid}</Mono>, sort: 'uid', width: 100, hidden: true },
];

/** Shows the duration of a session, or nothing for an open or refused one. */
function Length({ entry: { startTime, endTime, errorCode } }: { entry: AnyLogRecord }) {
  const { i18n } = useLingui();
  const { timeZone } = useSession();
  if (endTime === undefined || errorCode !== 0) return <OptionalText value={undefined} />;
  const length = (instantOf(endTime, timeZone).getTime() - instantOf(startTime, timeZone).getTime()) / 1000;
  return formatDuration(Math.max(0, length), i18n);
}
