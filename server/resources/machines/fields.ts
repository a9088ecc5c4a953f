import type { machineNames } from '../../contract/holders/machines.ts';
import type { QueryColumn, QueryColumns, SortColumns } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/list.ts';
import type { RecordFields } from '../../query/record.ts';
import { scopedList } from '../../query/scope.ts';
import type { WriteFields } from '../../core/write.ts';
import { onlineBy, sessionsBy } from '../sessions/presence-store.ts';
import { customerBehind, customerOfSn, snBehind } from '../sns/query-store.ts';
import { identityOf } from './rules.ts';

const record: RecordFields = {
  id: ['m.id', 'number'],
  status: ['m.status', 'number'],
  sn: ['s.sn', 'text'],
  mid: ['m.mid', 'text'],
  machineName: ['m.machine_name', 'text'],
  customId: ['m.custom_id', 'text'],
  regDate: ['m.reg_date', 'time'],
  lastUpdateDate: ['m.last_update_date', 'time'],
};

const trigrams = { table: 'machine_search', id: 'm.id' } as const satisfies QueryColumn['trigrams'];

const querys: QueryColumns<typeof machineNames.querys> = {
  id: { kind: 'number', sql: 'm.id' },
  sn: snBehind('m.sn_id'),
  mid: { kind: 'text', sql: 'm.identity', upperCase: true, trigrams, normal: identityOf },
  machineName: { kind: 'text', sql: 'm.machine_name', trigrams },
  customId: { kind: 'text', sql: 'm.custom_id', trigrams },
  customer: customerBehind('m.sn_id in (select x.id from customer c join sn x on x.customer_id = c.id'),
  status: { kind: 'number', sql: 'm.status' },
  online: onlineBy('machine_id', 'm.id'),
  regDate: { kind: 'date', sql: 'm.reg_date' },
  lastUpdateDate: { kind: 'date', sql: 'm.last_update_date' },
  disabledDate: { kind: 'date', sql: 'm.disabled_date' },
};

const sorts: SortColumns<typeof machineNames.sorts> = {
  id: 'm.id',
  mid: 'm.identity',
  machineName: 'm.machine_name collate nocase',
  customId: 'm.custom_id collate nocase',
  status: 'm.status',
  regDate: 'm.reg_date',
  lastUpdateDate: 'm.last_update_date',
};

export const machineList: ListDefinition = {
  from: 'machine m',
  id: 'm.id',
  joins: 'join sn s on s.id = m.sn_id',
  record,
  querys,
  sorts,
};

/** The same list whose records tell what `scope` asks for. */
export const scopedMachineList = scopedList(machineList, {
  customer: customerOfSn,
  sessions: { record: { sessionCount: [sessionsBy('machine_id', 'm.id'), 'number'] } },
});

export const machineFields: WriteFields = {
  machineName: { column: 'machine_name', as: 'value' },
  customId: { column: 'custom_id', as: 'value' },
};
