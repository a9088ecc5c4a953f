import { z } from 'zod';
import { pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { borrowFields, borrowMeanings } from '../records/borrows.ts';
import { listNames } from '../records/field.ts';
import { recordShape } from '../records/schemas.ts';

export const borrowRecord = z.strictObject(recordShape(borrowFields, borrowMeanings)).meta({ id: 'BorrowedSeat' });
export type BorrowRecord = z.output<typeof borrowRecord>;

const items = [
  {
    sn: 'MJDFUNFYBNQMFNYY',
    mid: '00-1A-2B-3C-4D-5E',
    machineName: 'field laptop',
    borrowId: '0193A1B200007000',
    date: '2026-11-21 09:00:00',
    until: '2026-11-28 09:00:00',
  },
];

export const borrowOperations = defineOperations({
  tag: 'borrows',
  extension: true,
  query: pageQuery,
  item: borrowRecord,
  example: { items },
})({
  'GET /borrows': {
    id: 'listBorrows',
    summary: 'List borrowed seats',
    description: 'A seat is out while it has no `returnDate` and `until` lies ahead.',
    example: { query: { limit: 50 } },
  },
  'POST /borrows/data': {
    id: 'queryBorrows',
    summary: 'Query borrowed seats',
    description: '`mid` compares device codes with or without dashes and MAC addresses in any notation.',
    ...querying(listNames(borrowFields)),
    example: { body: { querys: [{ name: 'mid', op: '=', values: ['001a2b3c4d5e'] }] } },
  },
});
