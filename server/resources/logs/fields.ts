import { sql } from 'kysely';
import { LOG_STATUSES, type anyLogNames, type logNames } from '../../contract/history/logs.ts';
import type { QueryColumns, SortColumns } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/definition.ts';
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

const querys: QueryColumns<typeof logNames.querys> = {
  startTime: { kind: 'date', sql: 'l.start_time' },
  endTime: { kind: 'date', sql: 'l.end_time' },
  errorCode: { kind: 'number', sql: 'l.error_code' },
  status: { kind: 'enum', sql: 'l.status', words: LOG_STATUSES },
  fkUserId: { kind: 'number', sql: 'l.user_id' },
  uid: { kind: 'number', sql: 'l.id' },
  loginName: { kind: 'text', sql: 'l.login_name' },
};

const anyQuerys: QueryColumns<typeof anyLogNames.querys> = {
  ...querys,
  sn: snBehind('l.sn_id'),
  ip: { kind: 'text', sql: 'l.login_ip' },
  // It has the same text as the index.
  mid: { kind: 'text', sql: "upper(replace(replace(l.mid, '-', ''), ':', ''))", upperCase: true, normal: identityOf },
};

const sorts = { startTime: 'l.start_time', endTime: 'l.end_time', fkUserId: 'l.user_id' };

export const snLogList: ListDefinition = {
  from: 'sn_log l',
  id: 'l.id',
  created: 'l.number',
  joins,
  record,
  querys,
  sorts: { ...sorts, uid: 'l.number' } satisfies SortColumns<typeof logNames.sorts>,
};

const anyRecord: RecordFields = { ...record, sn: ['s.sn', 'text'], mid: ['l.mid', 'text'] };

export const logList: ListDefinition = {
  ...snLogList,
  created: 'l.id',
  joins: `${joins} left join sn s on s.id = l.sn_id`,
  record: anyRecord,
  querys: anyQuerys,
  sorts: { ...sorts, uid: 'l.id' } satisfies SortColumns<typeof anyLogNames.sorts>,
};

/** They cannot be filtered by SN. */
export const logCounters = { from: sql`sn_log_count l`, names: ['status', 'errorCode'] };

export const anySnLogList: ListDefinition = { ...logList, created: 'l.number', sorts: snLogList.sorts };
