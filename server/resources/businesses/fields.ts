import { SN_TYPES } from '../../contract/sns/attributes.ts';
import {
  BUSINESS_FLAGS,
  BUSINESS_LIMITS,
  CONTROL_TYPES,
  type businessNames,
} from '../../contract/catalogue/businesses.ts';
import type { QueryColumns, SortColumns } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { columnName, fieldsOf } from '../../query/names.ts';
import type { RecordFields } from '../../query/record.ts';
import { scopedList } from '../../query/scope.ts';
import type { WriteFields } from '../../core/write.ts';
import { unarchivedSns } from '../sns/count-store.ts';

const record: RecordFields = {
  guid: ['b.guid', 'text'],
  name: ['b.name', 'text'],
  type: ['b.type', 'text'],
  businessOs: ['b.business_os', 'text'],
  controlType: ['b.control_type', 'text'],
  description: ['b.description', 'text'],
  regDate: ['b.reg_date', 'time'],
  startDate: ['b.start_date', 'time'],
  endDate: ['b.end_date', 'time'],
  ...fieldsOf(BUSINESS_LIMITS, (name) => [`b.${columnName(name)}`, 'number'] as const),
  ...fieldsOf(BUSINESS_FLAGS, (name) => [`b.${columnName(name)}`, 'flag'] as const),
};

const querys: QueryColumns<typeof businessNames.querys> = {
  name: { kind: 'text', sql: 'b.name' },
  guid: { kind: 'text', sql: 'b.guid' },
  type: { kind: 'enum', sql: 'b.type', words: SN_TYPES },
  controlType: { kind: 'enum', sql: 'b.control_type', words: CONTROL_TYPES },
  description: { kind: 'text', sql: 'b.description' },
  regDate: { kind: 'date', sql: 'b.reg_date' },
};

const sorts: SortColumns<typeof businessNames.sorts> = { name: 'b.name collate nocase', regDate: 'b.reg_date' };

export const businessList: ListDefinition = { from: 'business b', id: 'b.id', record, querys, sorts };

/** The same list whose records tell what `scope` asks for. */
export const scopedBusinessList = scopedList(businessList, {
  sns: { record: { snCount: [unarchivedSns('business_id = b.id'), 'number'] } },
});

/** Spec: POST overwrites and empties; flags change only when supplied. */
export const businessFields: WriteFields = {
  name: { column: 'name', as: 'kept' },
  description: { column: 'description', as: 'value' },
  controlType: { column: 'control_type', as: 'kept' },
  startDate: { column: 'start_date', as: 'value', time: 'start' },
  endDate: { column: 'end_date', as: 'value', time: 'end' },
  ...fieldsOf(BUSINESS_LIMITS, (name) => ({ column: columnName(name), as: 'value' }) as const),
  ...fieldsOf(BUSINESS_FLAGS, (name) => ({ column: columnName(name), as: 'switch' }) as const),
};
