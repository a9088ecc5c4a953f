import { listed, type Fields, type Meanings } from './field.ts';

/** Fields of a borrowed seat, in the order of its record. */
export const borrowFields = {
  sn: { kind: 'text', always: true, ...listed },
  mid: { kind: 'text', always: true, ...listed },
  machineName: { kind: 'text', ...listed },
  borrowId: { kind: 'text', always: true, ...listed },
  date: { kind: 'date', always: true, ...listed },
  until: { kind: 'date', always: true, ...listed },
  returnDate: { kind: 'date', ...listed },
  // A query on a date cannot select rows without one.
  returned: { kind: 'flag', query: true, only: 'query' },
} as const satisfies Fields;

export const borrowMeanings = {
  borrowId: 'Id of the borrowed seat',
  date: 'When it was borrowed',
  until: 'When it comes back by itself',
  returnDate: 'When it came back; absent while it is out',
} as const satisfies Meanings<typeof borrowFields>;
