import { sessionFields as fields } from '../../contract/records/sessions.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { queryColumns, recordColumns, sortColumns } from '../../query/fields.ts';
import { identityOf } from '../machines/rules.ts';
import { customerBehind, customerSearched, searched, snCopied } from '../sns/query-store.ts';

const beginning = { from: 'session x', id: 'x.id', joins: 'join machine m on m.id = x.machine_id' } as const;

const sn = snCopied('x.sn', 'x.sn_id');
const userName = { kind: 'text', sql: 'x.login_name', repeats: true } as const;

const onMachine = (column: 'machine_name' | 'identity') =>
  searched('machine', [column], ['x.machine_id in (select id from machine where', ')']);

export const sessionList: ListDefinition = {
  ...beginning,
  record: recordColumns(fields, 'x', { mid: ['m.mid', 'text'], machineName: ['m.machine_name', 'text'] }),
  querys: queryColumns(fields, 'x', {
    ...{ sn, userName },
    any: {
      kind: 'text',
      sql: 'x.login_name',
      across: [
        userName,
        sn,
        onMachine('machine_name'),
        { ...onMachine('identity'), normal: identityOf },
        customerSearched('x.sn_id'),
      ],
    },
    customer: customerBehind('x.sn_id in (select y.id from customer c join sn y on y.customer_id = c.id'),
    mid: { kind: 'text', sql: 'x.identity', upperCase: true, normal: identityOf },
  }),
  sorts: sortColumns(fields, 'x', {
    ...{ sn: 'x.sn', mid: 'x.identity', ip: 'x.ip' },
    idleSince: { sql: 'x.idle_since', emptyLast: true },
  }),
  shared: ['commands', 'idleSince'],
};

/**
 * The sessions of a user by device. The "in-memory device id" of the interface is the id of the device, so that callers
 * can find it among the devices.
 */
export const onlineMachineList: ListDefinition = {
  ...beginning,
  record: {
    id: ['x.machine_id', 'number'],
    version: ['x.client_version', 'number'],
    execNumber: ['x.command_executed_number', 'number'],
    ip: ['x.ip', 'text'],
    mid: ['m.mid', 'text'],
    loginDate: ['x.login_date', 'time'],
    lastConnectDate: ['x.last_connection_date', 'time'],
    commands: ['x.command_executed_number', 'number'],
    idleSince: ['x.idle_since', 'time'],
    noticeEndsAt: ['x.notice_ends_at', 'time'],
    noticeReason: ['x.notice_reason', 'text'],
    userId: ['(select u.id from user_account u where u.name = x.login_name)', 'number'],
  },
  querys: {},
  sorts: {},
};
