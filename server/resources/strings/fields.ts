import { stringFields as fields } from '../../contract/records/strings.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { queryColumns, recordColumns, sortColumns } from '../../query/fields.ts';
import { snBehind } from '../sns/query-store.ts';

export const stringList: ListDefinition = {
  from: 'offline_string g',
  id: 'g.serial',
  joins: 'join sn s on s.id = g.sn_id left join machine m on m.id = g.machine_id',
  record: recordColumns(fields, 'g', { sn: ['s.sn', 'text'], machineName: ['m.machine_name', 'text'] }),
  querys: queryColumns(fields, 'g', { sn: snBehind('g.sn_id'), actor: { repeats: true }, ticket: { repeats: true } }),
  sorts: sortColumns(fields, 'g', {}),
};
