import { msg } from '@lingui/core/macro';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Mid } from '../../domain/mid.tsx';
import { Sn } from '../../domain/sn.tsx';
import { Mono, NumberText, OptionalText } from '../../components/text/text.tsx';
import { EndCell } from './end-cell.tsx';
import { nameOf, type LiveSession } from '../../domain/live-sessions.ts';
import { sessionPaths } from './paths.ts';
import styles from './sessions.module.css';

export const sessionColumns: readonly Column<LiveSession>[] = [
  {
    id: 'userName',
    header: msg`User`,
    cell: (row) => <span className={row.endedAt === undefined ? undefined : styles.ended}>{nameOf(row)}</span>,
    sort: 'userName',
    width: 190,
  },
  { id: 'end', header: msg`Session`, cell: (row) => <EndCell row={row} />, width: 190, exports: [] },
  {
    id: 'sn',
    header: msg`SN`,
    cell: ({ sn }) => (
      <a href={sessionPaths.ofSn(sn)}>
        <Sn value={sn} />
      </a>
    ),
    sort: 'sn',
    width: 186,
  },
  {
    id: 'mid',
    header: msg`Device`,
    cell: ({ mid }) => <Mid value={mid} />,
    sort: 'mid',
    width: 230,
  },
  {
    id: 'machineName',
    header: msg`Machine name`,
    cell: ({ machineName }) => <OptionalText value={machineName} />,
    width: 150,
  },
  { id: 'ip', header: msg`Address`, cell: ({ ip }) => <Mono>{ip}</Mono>, sort: 'ip', width: 140 },
  {
    id: 'loginDate',
    header: msg`Since`,
    cell: ({ loginDate }) => <DateTime value={loginDate} relative />,
    sort: 'loginDate',
    width: 236,
  },
  {
    id: 'lastConnectionDate',
    header: msg`Last contact`,
    cell: ({ lastConnectionDate }) => <DateTime value={lastConnectionDate} relative />,
    sort: 'lastConnectionDate',
    width: 236,
  },
  {
    id: 'clientVersion',
    header: msg`Version`,
    cell: ({ clientVersion }) => <NumberText value={clientVersion} />,
    align: 'end',
    width: 90,
  },
  {
    id: 'commandExecutedNumber',
    header: msg`Commands`,
    cell: ({ commandExecutedNumber }) => <NumberText value={commandExecutedNumber} />,
    align: 'end',
    width: 110,
  },
  { id: 'id', header: msg`Id`, cell: ({ id }) => <Mono>{id}</Mono>, sort: 'id', width: 100, hidden: true },
];
