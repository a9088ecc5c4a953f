import type { UserRecord } from '#contract/holders/users.ts';
import { userFields } from '#contract/records/users.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { SnCount } from '../../domain/sn-count.tsx';
import { Mono } from '../../components/text/text.tsx';
import { userWords } from '../../words/users.ts';
import { userPaths } from './paths.ts';
import { UserStatusPill } from './status.tsx';

const column = columnsFor<UserRecord, typeof userFields>(userFields, userWords);

/** Columns of every list of users. Operators can show the ones that are hidden by default. */
export const userColumns: readonly Column<UserRecord>[] = [
  column('name', { width: 248 }),
  column('nickName', { width: 180 }),
  column('status', { cell: (user) => <UserStatusPill user={user} />, width: 190 }),
  column('snCount', {
    cell: ({ name, snCount }) => <SnCount count={snCount} href={userPaths.sns(name)} />,
    width: 72,
  }),
  column('sessionCount', { width: 96 }),
  column('lastSeenDate', { cell: ({ lastSeenDate }) => <DateTime value={lastSeenDate} relative />, width: 236 }),
  column('email', { width: 220 }),
  column('phone', { width: 150 }),
  column('regDate', { width: 150 }),
  column('guid', { cell: ({ guid }) => <Mono>{guid}</Mono>, width: 300, hidden: true }),
];
