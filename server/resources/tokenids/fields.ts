import { tokenIdFields as fields } from '../../contract/records/tokenids.ts';
import { dialect } from '../../db/dialect.ts';
import { queryColumns, recordColumns, searchColumns, sortColumns, writeFields } from '../../query/fields.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { snCopied } from '../sns/query-store.ts';

const { guid, label, any } = searchColumns(fields, 'k', ['guid', 'label'], { table: 'token_id_search', id: 'k.id' });

const querys = queryColumns(fields, 'k', {
  guid: { ...guid, indexed: true },
  label: { ...label, indexed: true },
  any,
  sn: snCopied('k.sn'),
  // A query on a text cannot select rows without one.
  bound: { kind: 'boolean', sql: dialect.truth('k.sn is not null') },
});

export const tokenIdList: ListDefinition = {
  from: 'token_id k',
  id: 'k.id',
  record: recordColumns(fields, 'k', {}),
  querys,
  shared: ['tokenType', 'status'],
  sorts: sortColumns(fields, 'k', { sn: 'k.sn' }),
};

export const tokenIdFields = writeFields(fields);
