import { machineFields as fields } from '../../contract/records/machines.ts';
import { queryColumns, recordColumns, sortColumns, writeFields } from '../../query/fields.ts';
import { anyTextOf, ignoringCase, type QueryColumn } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { scopedList } from '../../query/scope.ts';
import { onlineBy, sessionsBy } from '../online/presence-store.ts';
import { customerBehind, customerOfSn, customerSearched, snBehind } from '../sns/query-store.ts';
import { identityOf } from './rules.ts';

const record = recordColumns(fields, 'm', { sn: ['s.sn', 'text'] });

const trigrams = { table: 'machine_search', id: 'm.id' };

const text = (column: string) =>
  ({ kind: 'text', sql: column, trigrams, indexed: true, among: ignoringCase(column) }) as const satisfies QueryColumn;

const sn = snBehind('m.sn_id');
const mid = { kind: 'text', sql: 'm.identity', upperCase: true, trigrams, normal: identityOf } as const;
const [machineName, customId] = [text('m.machine_name'), text('m.custom_id')];

const querys = queryColumns(fields, 'm', {
  ...{ sn, mid, machineName, customId },
  any: {
    kind: 'text',
    sql: 'm.machine_name',
    across: [anyTextOf(['m.machine_name', 'm.custom_id'], trigrams), mid, sn, customerSearched('m.sn_id')],
  },
  customer: customerBehind('m.sn_id in (select x.id from customer c join sn x on x.customer_id = c.id'),
  online: onlineBy('machine_id', 'm.id'),
  disabledDate: { kind: 'date', sql: 'm.disabled_date' },
});

const sorts = sortColumns(fields, 'm', { mid: 'm.identity' });

export const machineList: ListDefinition = {
  from: 'machine m',
  id: 'm.id',
  joins: 'join sn s on s.id = m.sn_id',
  record,
  querys,
  sorts,
  shared: ['status', 'machineName', 'customId'],
};

export const scopedMachineList = scopedList(machineList, {
  customer: customerOfSn,
  sessions: { record: { sessionCount: [sessionsBy('machine_id', 'm.id'), 'number'] } },
});

export const machineFields = writeFields(fields);
