import type { tokenIdNames } from '../../contract/holders/tokenids.ts';
import { anyTextOf, type QueryColumn, type QueryColumns, type SortColumns } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/list.ts';
import type { RecordFields } from '../../query/record.ts';
import type { WriteFields } from '../../core/write.ts';
import { snCopied } from '../sns/query-store.ts';

const record: RecordFields = {
  guid: ['k.guid', 'text'],
  tokenType: ['k.token_type', 'number'],
  label: ['k.label', 'text'],
  status: ['k.status', 'number'],
  regDate: ['k.reg_date', 'time'],
  sn: ['k.sn', 'text'],
  controlType: ['k.control_type', 'number'],
};

const trigrams = { table: 'token_id_search', id: 'k.id' } as const satisfies QueryColumn['trigrams'];

const querys: QueryColumns<typeof tokenIdNames.querys> = {
  status: { kind: 'number', sql: 'k.status' },
  guid: { kind: 'text', sql: 'k.guid', trigrams, indexed: true },
  regDate: { kind: 'date', sql: 'k.reg_date' },
  label: { kind: 'text', sql: 'k.label', trigrams, indexed: true },
  any: anyTextOf(['k.guid', 'k.label'], trigrams),
  sn: snCopied('k.sn'),
  // Texts cannot ask for what has none.
  bound: { kind: 'boolean', sql: '(k.sn is not null)' },
  tokenType: { kind: 'number', sql: 'k.token_type' },
};

const sorts: SortColumns<typeof tokenIdNames.sorts> = {
  status: 'k.status',
  guid: 'k.guid collate nocase',
  regDate: 'k.reg_date',
  label: 'k.label collate nocase',
  sn: 'k.sn',
  tokenType: 'k.token_type',
};

export const tokenIdList: ListDefinition = { from: 'token_id k', id: 'k.id', record, querys, sorts };

export const tokenIdFields: WriteFields = {
  label: { column: 'label', as: 'value' },
  status: { column: 'status', as: 'kept' },
  controlType: { column: 'control_type', as: 'value' },
};
