import { STRING_KINDS, stringNames } from '../../contract/offline/strings.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { namedColumns } from '../../query/named.ts';
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

export const stringList: ListDefinition = {
  from: 'offline_string g',
  id: 'g.serial',
  joins: 'join sn s on s.id = g.sn_id left join machine m on m.id = g.machine_id',
  record,
  ...namedColumns(stringNames, 'g', {
    kind: { words: STRING_KINDS },
    sn: snBehind('g.sn_id'),
    actor: { repeats: true },
    ticket: { repeats: true },
  }),
};
