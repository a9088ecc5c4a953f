import { sessionNames } from '../../contract/holders/sessions.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { namedColumns } from '../../query/named.ts';
import { identityOf } from '../machines/rules.ts';
import { customerBehind, snCopied } from '../sns/query-store.ts';

const columns = namedColumns(
  sessionNames,
  'x',
  {
    sn: snCopied('x.sn', 'x.sn_id'),
    userName: { sql: 'x.login_name', repeats: true },
    customer: customerBehind('x.sn_id in (select y.id from customer c join sn y on y.customer_id = c.id'),
    mid: { sql: 'x.identity', upperCase: true, normal: identityOf },
  },
  { userName: 'x.login_name collate nocase' },
);

const beginning = { from: 'session x', id: 'x.id', joins: 'join machine m on m.id = x.machine_id' } as const;

export const sessionList: ListDefinition = {
  ...beginning,
  record: {
    id: ['x.id', 'number'],
    sn: ['x.sn', 'text'],
    userName: ['x.login_name', 'text'],
    mid: ['m.mid', 'text'],
    machineName: ['m.machine_name', 'text'],
    ip: ['x.ip', 'text'],
    clientVersion: ['x.client_version', 'number'],
    commandExecutedNumber: ['x.command_executed_number', 'number'],
    loginDate: ['x.login_date', 'time'],
    lastConnectionDate: ['x.last_connection_date', 'time'],
    lastSyncDate: ['x.last_sync_date', 'time'],
  },
  ...columns,
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
    userId: ['(select u.id from user_account u where u.name = x.login_name)', 'number'],
  },
  querys: {},
  sorts: {},
};
