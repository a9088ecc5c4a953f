import { noteNames } from '../../contract/history/notes.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { namedColumns } from '../../query/named.ts';
import { customerBehind } from '../sns/query-store.ts';

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
  ...namedColumns(noteNames, 'w', {
    actor: { repeats: true },
    customer: customerBehind('w.customer_id in (select c.id from customer c'),
  }),
};
