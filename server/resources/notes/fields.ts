import { noteFields as fields } from '../../contract/records/notes.ts';
import { dialect } from '../../db/dialect.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { queryColumns, recordColumns, sortColumns } from '../../query/fields.ts';
import { customerBehind } from '../sns/query-store.ts';

export const noteList: ListDefinition = {
  from: 'note w',
  id: 'w.id',
  joins: 'join customer c on c.id = w.customer_id',
  record: recordColumns(fields, 'w', {
    customer: [dialect.present({ name: 'c.name', groupName: "nullif(c.group_name, '')" }), 'json'],
  }),
  querys: queryColumns(fields, 'w', {
    actor: { repeats: true },
    customer: customerBehind('w.customer_id in (select c.id from customer c'),
  }),
  sorts: sortColumns(fields, 'w', {}),
};
