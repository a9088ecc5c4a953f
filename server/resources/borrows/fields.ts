import { borrowFields as fields } from '../../contract/records/borrows.ts';
import { dialect } from '../../db/dialect.ts';
import { ignoringCase } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { queryColumns, recordColumns, sortColumns } from '../../query/fields.ts';
import { identityOf } from '../machines/rules.ts';
import { snCopied } from '../sns/query-store.ts';

/** `identityOf` in SQL, with the same text as the index. */
export const IDENTITY = "upper(replace(replace(b.mid, '-', ''), ':', ''))";

/** The secret of a seat is only for its device and is in no record. */
export const borrowList: ListDefinition = {
  from: 'borrow b',
  id: 'b.id',
  record: recordColumns(fields, 'b', {}),
  shared: ['returnDate'],
  querys: queryColumns(fields, 'b', {
    sn: snCopied('b.sn', 'b.sn_id'),
    mid: { sql: IDENTITY, upperCase: true, normal: identityOf },
    machineName: { among: ignoringCase('b.machine_name') },
    returned: { kind: 'boolean', sql: dialect.truth('b.return_date is not null') },
  }),
  sorts: sortColumns(fields, 'b', { sn: 'b.sn', mid: IDENTITY, borrowId: 'b.borrow_id' }),
};
