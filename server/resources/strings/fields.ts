import { STRING_KINDS, type stringNames } from '../../contract/offline/strings.ts';
import type { QueryColumns, SortColumns } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/definition.ts';
import type { RecordFields } from '../../query/record.ts';
import { snBehind } from '../sns/query-store.ts';

const record: RecordFields = {
  serial: ['g.serial', 'number'],
  kind: ['g.kind', 'text'],
  sn: ['s.sn', 'text'],
  machineId: ['g.machine_id', 'number'],
  machineName: ['m.machine_name', 'text'],
  mid: ['g.mid', 'text'],
  time: ['g.time', 'time'],
  actor: ['g.actor', 'text'],
  actorKind: ['g.actor_kind', 'text'],
  ticket: ['g.ticket', 'text'],
};

const querys: QueryColumns<typeof stringNames.querys> = {
  serial: { kind: 'number', sql: 'g.serial' },
  kind: { kind: 'enum', sql: 'g.kind', words: STRING_KINDS },
  sn: snBehind('g.sn_id'),
  machineId: { kind: 'number', sql: 'g.machine_id' },
  time: { kind: 'date', sql: 'g.time' },
  actor: { kind: 'text', sql: 'g.actor' },
  ticket: { kind: 'text', sql: 'g.ticket' },
};

export const stringList: ListDefinition = {
  from: 'offline_string g',
  id: 'g.serial',
  joins: 'join sn s on s.id = g.sn_id left join machine m on m.id = g.machine_id',
  record,
  querys,
  sorts: { serial: 'g.serial' } satisfies SortColumns<typeof stringNames.sorts>,
};
