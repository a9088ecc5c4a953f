import { borrowNames } from '../../contract/holders/borrows.ts';
import { ignoringCase } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { namedColumns } from '../../query/named.ts';
import type { RecordFields } from '../../query/record.ts';
import { identityOf } from '../machines/rules.ts';
import { snCopied } from '../sns/query-store.ts';

/** The secret of a seat is only for its device and is in no record. */
const record: RecordFields = {
  sn: ['b.sn', 'text'],
  mid: ['b.mid', 'text'],
  machineName: ['b.machine_name', 'text'],
  borrowId: ['b.borrow_id', 'text'],
  date: ['b.date', 'time'],
  until: ['b.until', 'time'],
  returnDate: ['b.return_date', 'time'],
};

/** `identityOf` in SQL, with the same text as the index. */
export const IDENTITY = "upper(replace(replace(b.mid, '-', ''), ':', ''))";

const mid = { sql: IDENTITY, upperCase: true, normal: identityOf };
const machineName = { among: ignoringCase('b.machine_name') };
const columns = namedColumns(
  borrowNames,
  'b',
  { sn: snCopied('b.sn', 'b.sn_id'), mid, machineName, returned: { sql: '(b.return_date is not null)' } },
  { machineName: 'b.machine_name collate nocase' },
);

export const borrowList: ListDefinition = { from: 'borrow b', id: 'b.id', record, shared: ['returnDate'], ...columns };
