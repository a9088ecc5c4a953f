import { sql, type SqlBool } from 'kysely';
import { userFields as fields } from '../../contract/records/users.ts';
import type { Condition } from '../../query/condition.ts';
import { queryColumns, recordColumns, searchColumns, sortColumns, writeFields } from '../../query/fields.ts';
import type { ListDefinition } from '../../query/definition.ts';
import type { RecordFields } from '../../query/record.ts';
import { scopedList } from '../../query/scope.ts';
import { onlineBy, sessionsBy } from '../online/presence-store.ts';
import { customerBehind, looseSn } from '../sns/query-store.ts';

const record = recordColumns(fields, 'u', {});

/** How many sessions a user has open. */
const SESSIONS = sessionsBy('user_id', 'u.id');

/** The record with status 2 for a user that has an open session. */
export const presenceRecord: RecordFields = {
  ...record,
  status: [`iif(u.status = 0 and ${SESSIONS} > 0, 2, u.status)`, 'number'],
};

/** Bound to one of some SNs. */
const BOUND = 'u.id in (select user_id from sn_user where sn_id in';

// One trigram table has all four texts. It proposes rows, whose own columns are then compared.
const searched = searchColumns(fields, 'u', ['name', 'nickName', 'email', 'phone'], {
  table: 'user_search',
  id: 'u.id',
});

const querys = queryColumns(fields, 'u', {
  ...searched,
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
  disabledDate: { kind: 'date', sql: 'u.disabled_date' },
});

const sorts = sortColumns(fields, 'u', {});

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

/** The fields of a user that change. Its password is no field of its record. */
export const userFields = writeFields(fields);
