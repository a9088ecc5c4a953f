import { businessFields as fields } from '../../contract/records/businesses.ts';
import { queryColumns, recordColumns, sortColumns, writeFields } from '../../query/fields.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { scopedList } from '../../query/scope.ts';
import { unarchivedSns } from '../sns/count-store.ts';

export const businessList: ListDefinition = {
  from: 'business b',
  id: 'b.id',
  record: recordColumns(fields, 'b', {}),
  querys: queryColumns(fields, 'b', {}),
  sorts: sortColumns(fields, 'b', {}),
};

export const scopedBusinessList = scopedList(businessList, {
  sns: { record: { snCount: [unarchivedSns('business_id = b.id'), 'number'] } },
});

export const businessFields = writeFields(fields);
