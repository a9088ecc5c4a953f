import { sql, type SqlBool } from 'kysely';
import type { userNames } from '../../contract/holders/users.ts';
import { anyTextOf, type QueryColumns, type SortColumns } from '../../query/columns.ts';
import type { Condition } from '../../query/condition.ts';
import type { ListDefinition } from '../../query/list.ts';
import type { RecordFields } from '../../query/record.ts';
import { scopedList } from '../../query/scope.ts';
import type { WriteFields } from '../../core/write.ts';
import { onlineBy, sessionsBy } from '../sessions/presence-store.ts';
import { customerBehind, looseSn } from '../sns/query-store.ts';

const record: RecordFields = {
  guid: ['u.guid', 'text'],
  name: ['u.name', 'text'],
  nickName: ['u.nick_name', 'text'],
  status: ['u.status', 'number'],
  email: ['u.email', 'text'],
  phone: ['u.phone', 'text'],
  regDate: ['u.reg_date', 'time'],
};

/** How many sessions a user has open. */
const SESSIONS = sessionsBy('user_id', 'u.id');

/** The record with 2 for a user that has an open session. Specification, GET /users/status. */
export const presenceRecord: RecordFields = {
  ...record,
  status: [`iif(u.status = 0 and ${SESSIONS} > 0, 2, u.status)`, 'number'],
};

/** Bound to one of some SNs. */
const BOUND = 'u.id in (select user_id from sn_user where sn_id in';

const trigrams = { table: 'user_search', id: 'u.id' };

const querys: QueryColumns<typeof userNames.querys> = {
  // One search table has all four texts: what it proposes is checked against the text that is asked for.
  name: { kind: 'text', sql: 'u.name', trigrams },
  nickName: { kind: 'text', sql: 'u.nick_name', trigrams },
  email: { kind: 'text', sql: 'u.email', trigrams },
  phone: { kind: 'text', sql: 'u.phone', trigrams },
  any: anyTextOf(['u.name', 'u.nick_name', 'u.email', 'u.phone'], trigrams),
  guid: { kind: 'text', sql: 'u.guid' },
  status: { kind: 'number', sql: 'u.status' },
  online: onlineBy('user_id', 'u.id'),
  sn: {
    kind: 'text',
    sql: 'sn',
    normal: looseSn,
    upperCase: true,
    within: [`${BOUND} (select id from sn where`, '))'],
  },
  customer: customerBehind(
    'u.id in (select x.user_id from customer c join sn s on s.customer_id = c.id join sn_user x on x.sn_id = s.id',
  ),
  regDate: { kind: 'date', sql: 'u.reg_date' },
  disabledDate: { kind: 'date', sql: 'u.disabled_date' },
};

const sorts: SortColumns<typeof userNames.sorts> = {
  name: 'u.name collate nocase',
  nickName: 'u.nick_name collate nocase',
  regDate: 'u.reg_date',
};

export const userList: ListDefinition = { from: 'user_account u', id: 'u.id', record, querys, sorts };

/** The same list whose records tell what `scope` asks for. */
export const scopedUserList = scopedList(userList, {
  sns: { record: { snCount: ['(select count(*) from sn_user where user_id = u.id)', 'number'] } },
  sessions: {
    record: {
      sessionCount: [SESSIONS, 'number'],
      // What the log tells, and of sessions that are open the last heartbeat.
      lastSeenDate: [
        'max(u.last_seen_date, coalesce((select max(last_connection_date) from session where user_id = u.id), 0))',
        'time',
      ],
    },
  },
});

/** The users bound to an SN. */
export const boundToSn = ({ id }: { id: number }): Condition =>
  sql<SqlBool>`u.id in (select user_id from sn_user where sn_id = ${id})`;

/** The users that have a role. */
export const inRole = ({ id }: { id: number }): Condition =>
  sql<SqlBool>`u.id in (select user_id from role_user where role_id = ${id})`;

/** What changes of a user, but for its password, which is no field of its record. */
export const userFields: WriteFields = {
  nickName: { column: 'nick_name', as: 'kept' },
  email: { column: 'email', as: 'value' },
  phone: { column: 'phone', as: 'value' },
  status: { column: 'status', as: 'kept' },
};
