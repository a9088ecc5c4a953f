import { sql } from 'kysely';
import { LOG_STATUSES, anyLogNames, logNames } from '../../contract/history/logs.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { namedColumns } from '../../query/named.ts';
import type { RecordFields } from '../../query/record.ts';
import { identityOf } from '../machines/rules.ts';
import { snBehind } from '../sns/query-store.ts';

const record: RecordFields = {
  clientVersion: ['l.client_version', 'text'],
  cmdExeNum: ['coalesce(l.cmd_exe_num, o.command_executed_number)', 'number'],
  startTime: ['l.start_time', 'time'],
  endTime: ['l.end_time', 'time'],
  errorCode: ['l.error_code', 'number'],
  failure: ['l.failure', 'text'],
  fkMidId: ['l.machine_id', 'number'],
  fkSnid: ['l.sn_id', 'number'],
  loginIp: ['l.login_ip', 'text'],
  number: ['l.number', 'number'],
  status: ['l.status', 'text'],
  fkUserId: ['l.user_id', 'number'],
  fkUserNameId: ['u.guid', 'text'],
  uid: ['l.id', 'number'],
  loginName: ['l.login_name', 'text'],
};

// The command count of an open session is stored with the session.
const joins = 'left join user_account u on u.id = l.user_id left join session o on o.log_id = l.id';

const differing = { status: { words: LOG_STATUSES }, fkUserId: { sql: 'l.user_id' }, uid: { sql: 'l.id' } };

export const snLogList: ListDefinition = {
  from: 'sn_log l',
  id: 'l.id',
  created: 'l.number',
  joins,
  record,
  ...namedColumns(logNames, 'l', differing, { uid: 'l.number' }),
};

const anyRecord: RecordFields = { ...record, sn: ['s.sn', 'text'], mid: ['l.mid', 'text'] };

export const logList: ListDefinition = {
  ...snLogList,
  created: 'l.id',
  joins: `${joins} left join sn s on s.id = l.sn_id`,
  record: anyRecord,
  ...namedColumns(anyLogNames, 'l', {
    ...differing,
    sn: snBehind('l.sn_id'),
    loginName: { repeats: true },
    ip: { sql: 'l.login_ip', repeats: true },
    // It has the same text as the index.
    mid: {
      sql: "upper(replace(replace(l.mid, '-', ''), ':', ''))",
      only: 'l.mid is not null',
      repeats: true,
      upperCase: true,
      normal: identityOf,
    },
  }),
};

/** They cannot be filtered by SN. */
export const logCounters = { from: sql`sn_log_count l`, names: ['status', 'errorCode'] };

export const anySnLogList: ListDefinition = { ...logList, created: 'l.number', sorts: snLogList.sorts };
