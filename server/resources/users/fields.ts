import { sql, type SqlBool } from 'kysely';
import { dialect } from '../../db/dialect.ts';
import { queriedTexts } from '../../contract/records/field.ts';
import { userFields as fields } from '../../contract/records/users.ts';
import type { Condition } from '../../query/condition.ts';
import { queryColumns, recordColumns, searchColumns, sortColumns, writeFields } from '../../query/fields.ts';
import type { ListDefinition } from '../../query/definition.ts';
import type { RecordFields } from '../../query/record.ts';
import { scopedList } from '../../query/scope.ts';
import { onlineBy, sessionsBy } from '../online/presence-store.ts';
import { customerBehind, looseSn } from '../sns/query-store.ts';

const record = recordColumns(fields, 'u', {});

const SESSIONS = sessionsBy('user_id', 'u.id');

/** Status 2 is a user with an open session. */
export const presenceRecord: RecordFields = {
  ...record,
  status: [`case when u.status = 0 and ${SESSIONS} > 0 then 2 else u.status end`, 'number'],
};

const BOUND = 'u.id in (select user_id from sn_user where sn_id in';

// The trigram table gives candidate rows; their own columns are then compared.
const searched = searchColumns(fields, 'u', queriedTexts(fields), { table: 'user_search', id: 'u.id' });

const querys = queryColumns(fields, 'u', {
  ...searched,
  online: onlineBy('user_id', 'u.id'),
  sn: {
    kind: 'text',
    sql: 'sn',
    normal: looseSn,
    upperCase: true,
    trigrams: { table: 'sn_search', id: 'id' },
    within: [`${BOUND} (select id from sn where`, '))'],
    rows: { from: 'sn', id: 'sn.id' },
  },
  customer: customerBehind(
    'u.id in (select x.user_id from customer c join sn s on s.customer_id = c.id join sn_user x on x.sn_id = s.id',
  ),
  disabledDate: { kind: 'date', sql: 'u.disabled_date' },
});

const sorts = sortColumns(fields, 'u', {});

export const userList: ListDefinition = { from: 'user_account u', id: 'u.id', record, querys, sorts };

export const scopedUserList = scopedList(userList, {
  sns: { record: { snCount: ['(select count(*) from sn_user where user_id = u.id)', 'number'] } },
  sessions: {
    record: {
      sessionCount: [SESSIONS, 'number'],
      // The last entry of the log, or the last heartbeat of an open session.
      lastSeenDate: [
        dialect.greatest(
          ...['u.last_seen_date', 'coalesce((select max(last_connection_date) from session where user_id = u.id), 0)'],
        ),
        'time',
      ],
    },
  },
});

export const boundToSn = ({ id }: { id: number }): Condition =>
  sql<SqlBool>`u.id in (select user_id from sn_user where sn_id = ${id})`;

export const inRole = ({ id }: { id: number }): Condition =>
  sql<SqlBool>`u.id in (select user_id from role_user where role_id = ${id})`;

/** The password is not a field of the record. */
export const userFields = writeFields(fields);
