import { sql } from 'kysely';
import { logFields, snLogFields } from '../../contract/records/logs.ts';
import { dialect } from '../../db/dialect.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { queryColumns, recordColumns, sortColumns } from '../../query/fields.ts';
import { identityOf } from '../machines/rules.ts';
import { sessionSql } from '../logbook/peak-store.ts';
import { searched, snBehind } from '../sns/query-store.ts';

const computed = {
  // The command count of an open session is stored with the session.
  cmdExeNum: ['coalesce(l.cmd_exe_num, o.command_executed_number)', 'number'],
  fkUserNameId: ['u.guid', 'text'],
} as const;

const joins = 'left join user_account u on u.id = l.user_id left join session o on o.log_id = l.id';

export const snLogList: ListDefinition = {
  from: 'sn_log l',
  id: 'l.id',
  created: 'l.number',
  part: 'l.start_time',
  joins,
  record: recordColumns(snLogFields, 'l', computed),
  querys: queryColumns(snLogFields, 'l', {}),
  sorts: sortColumns(snLogFields, 'l', { uid: 'l.number' }),
};

/** Later than the end of any session, in seconds since 1970. */
const NEVER = Number.MAX_SAFE_INTEGER;

const LAST_SECOND = dialect.greatest(`coalesce(l.end_time - 1, ${NEVER})`, 'l.start_time');

const sn = snBehind('l.sn_id');
const loginName = { kind: 'text', sql: 'l.login_name', repeats: true } as const;
const ip = { kind: 'text', sql: 'l.login_ip', repeats: true } as const;

// It has the same text as the index.
const IDENTITY = "upper(replace(replace(l.mid, '-', ''), ':', ''))";

/**
 * Devices are found by their own records: a log has too many different ones to compare. The plus lets SQLite use the index
 * of the expression, which has no affinity.
 */
const onMachine = (column: 'machine_name' | 'identity') =>
  searched(
    'machine',
    [column],
    [`(l.mid is not null and ${IDENTITY} in (select ${dialect.unindexed('identity')} from machine where`, '))'],
  );

export const logList: ListDefinition = {
  from: 'sn_log l',
  id: 'l.id',
  created: 'l.id',
  part: 'l.start_time',
  joins: `${joins} left join sn s on s.id = l.sn_id left join machine m on m.id = l.machine_id`,
  record: recordColumns(logFields, 'l', {
    ...computed,
    sn: ['s.sn', 'text'],
    machineName: ['m.machine_name', 'text'],
  }),
  querys: queryColumns(logFields, 'l', {
    ...{ sn, loginName, ip },
    onlineUntil: { kind: 'date', sql: LAST_SECOND, only: sessionSql('l') },
    any: {
      kind: 'text',
      sql: 'l.login_name',
      across: [loginName, sn, ip, onMachine('machine_name'), { ...onMachine('identity'), normal: identityOf }],
    },
    mid: {
      sql: IDENTITY,
      only: 'l.mid is not null',
      repeats: true,
      upperCase: true,
      normal: identityOf,
    },
  }),
  sorts: sortColumns(logFields, 'l', {}),
};

/** They cannot be filtered by SN. */
export const logCounters = { from: sql`sn_log_count l`, names: ['status', 'errorCode'] };

export const anySnLogList: ListDefinition = { ...logList, created: 'l.number', sorts: snLogList.sorts };
