import { msg } from '@lingui/core/macro';
import type { UserRecord } from '#contract/holders/users.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { SnCount } from '../../domain/sn-count.tsx';
import { Mono, NumberText, OptionalText } from '../../components/text/text.tsx';
import { userPaths } from './paths.ts';
import { UserStatusPill } from './status.tsx';

/** Columns of every list of users; those that are rarely asked for begin hidden. */
export const userColumns: readonly Column<UserRecord>[] = [
  { id: 'name', header: msg`Account`, cell: ({ name }) => name, sort: 'name', width: 248 },
  { id: 'nickName', header: msg`Display name`, cell: ({ nickName }) => nickName, sort: 'nickName', width: 180 },
  { id: 'status', header: msg`Status`, cell: (user) => <UserStatusPill user={user} />, width: 190 },
  {
    id: 'snCount',
    header: msg`SNs`,
    cell: ({ name, snCount }) => <SnCount count={snCount} href={userPaths.sns(name)} />,
    align: 'end',
    width: 72,
  },
  {
    id: 'sessionCount',
    header: msg`Sessions`,
    cell: ({ sessionCount }) => <NumberText value={sessionCount} />,
    align: 'end',
    width: 96,
  },
  {
    id: 'lastSeenDate',
    header: msg`Last seen`,
    cell: ({ lastSeenDate }) => <DateTime value={lastSeenDate} relative />,
    width: 236,
  },
  { id: 'email', header: msg`E-mail`, cell: ({ email }) => <OptionalText value={email} />, width: 220 },
  { id: 'phone', header: msg`Phone`, cell: ({ phone }) => <OptionalText value={phone} />, width: 150 },
  {
    id: 'regDate',
    header: msg`Registered`,
    cell: ({ regDate }) => <DateTime value={regDate} />,
    sort: 'regDate',
    width: 150,
  },
  { id: 'guid', header: msg`GUID`, cell: ({ guid }) => <Mono>{guid}</Mono>, width: 300, hidden: true },
];
