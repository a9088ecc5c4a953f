import type { borrowNames } from '../../contract/holders/borrows.ts';
import type { QueryColumns, SortColumns } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/definition.ts';
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

const querys: QueryColumns<typeof borrowNames.querys> = {
  sn: snCopied('b.sn'),
  mid: { kind: 'text', sql: IDENTITY, upperCase: true, normal: identityOf },
  machineName: { kind: 'text', sql: 'b.machine_name' },
  borrowId: { kind: 'text', sql: 'b.borrow_id' },
  date: { kind: 'date', sql: 'b.date' },
  until: { kind: 'date', sql: 'b.until' },
  returnDate: { kind: 'date', sql: 'b.return_date' },
  returned: { kind: 'boolean', sql: '(b.return_date is not null)' },
};

const sorts: SortColumns<typeof borrowNames.sorts> = {
  sn: 'b.sn',
  mid: IDENTITY,
  machineName: 'b.machine_name collate nocase',
  borrowId: 'b.borrow_id',
  date: 'b.date',
  until: 'b.until',
  returnDate: 'b.return_date',
};

export const borrowList: ListDefinition = { from: 'borrow b', id: 'b.id', record, querys, sorts };
