import { z } from 'zod';
import { pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { renderedTime } from '../scalars.ts';

export const borrowRecord = z
  .strictObject({
    sn: z.string(),
    mid: z.string(),
    machineName: z.string().optional(),
    borrowId: z.string().describe('Id of the borrowed seat'),
    date: renderedTime.describe('When it was borrowed'),
    until: renderedTime.describe('When it comes back by itself'),
    returnDate: renderedTime.optional().describe('When it came back; absent while it is out'),
  })
  .meta({ id: 'BorrowedSeat' });
export type BorrowRecord = z.output<typeof borrowRecord>;

/** Query and sort names of POST /borrows/data. */
export const borrowNames = {
  querys: {
    sn: 'text',
    mid: 'text',
    machineName: 'text',
    borrowId: 'text',
    date: 'date',
    until: 'date',
    returnDate: 'date',
    // A query on a date cannot select rows without one.
    returned: 'boolean',
  },
  sorts: ['sn', 'mid', 'machineName', 'borrowId', 'date', 'until', 'returnDate'],
} as const;

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
    ...querying(borrowNames),
    example: { body: { querys: [{ name: 'mid', op: '=', values: ['001a2b3c4d5e'] }] } },
  },
});
