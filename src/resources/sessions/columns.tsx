import { msg } from '@lingui/core/macro';
import { sessionFields } from '#contract/records/sessions.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Mid } from '../../domain/mid.tsx';
import { Sn } from '../../domain/sn.tsx';
import { Mono } from '../../components/text/text.tsx';
import { EndCell } from './end-cell.tsx';
import { nameOf, type LiveSession } from '../../domain/live-sessions.ts';
import { sessionWords } from '../../words/lists.ts';
import { sessionPaths } from './paths.ts';
import styles from './sessions.module.css';

const column = columnsFor<LiveSession, typeof sessionFields>(sessionFields, sessionWords);

export const sessionColumns: readonly Column<LiveSession>[] = [
  column('userName', {
    cell: (row) => <span className={row.endedAt === undefined ? undefined : styles.ended}>{nameOf(row)}</span>,
    width: 190,
  }),
  { id: 'end', header: msg`Session`, cell: (row) => <EndCell row={row} />, width: 190, exports: [] },
  column('sn', {
    cell: ({ sn }) => (
      <a href={sessionPaths.ofSn(sn)}>
        <Sn value={sn} />
      </a>
    ),
    width: 186,
  }),
  column('mid', { cell: ({ mid }) => <Mid value={mid} />, width: 230 }),
  column('machineName', { width: 150 }),
  column('ip', { cell: ({ ip }) => <Mono>{ip}</Mono>, width: 140 }),
  column('loginDate', { cell: ({ loginDate }) => <DateTime value={loginDate} relative />, width: 236 }),
  column('lastConnectionDate', {
    cell: ({ lastConnectionDate }) => <DateTime value={lastConnectionDate} relative />,
    width: 236,
  }),
  column('clientVersion', { width: 90 }),
  column('commandExecutedNumber', { width: 110 }),
  column('id', { cell: ({ id }) => <Mono>{id}</Mono>, width: 100, hidden: true }),
];
