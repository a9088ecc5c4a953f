import type { noteNames } from '../../contract/history/notes.ts';
import type { QueryColumns, SortColumns } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { customerBehind } from '../sns/query-store.ts';

const querys: QueryColumns<typeof noteNames.querys> = {
  id: { kind: 'number', sql: 'w.id' },
  customer: customerBehind('w.customer_id in (select c.id from customer c'),
  text: { kind: 'text', sql: 'w.text' },
  actor: { kind: 'text', sql: 'w.actor' },
  time: { kind: 'date', sql: 'w.time' },
};

export const noteList: ListDefinition = {
  from: 'note w',
  id: 'w.id',
  joins: 'join customer c on c.id = w.customer_id',
  record: {
    id: ['w.id', 'number'],
    customer: ["json_patch('{}', json_object('name', c.name, 'groupName', nullif(c.group_name, '')))", 'json'],
    text: ['w.text', 'text'],
    time: ['w.time', 'time'],
    actor: ['w.actor', 'text'],
    actorKind: ['w.actor_kind', 'text'],
  },
  querys,
  sorts: { id: 'w.id' } satisfies SortColumns<typeof noteNames.sorts>,
};
