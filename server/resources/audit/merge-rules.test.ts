import { expect, test } from 'vitest';
import { asOneChange, type Sides } from './merge-rules.ts';

test('a record that one entry changed twice has its first values before, its last ones after, and the items of both', () => {
  const changes: Sides[] = [
    [
      { status: 0, machines: [{ id: 1, status: 0 }], flags: ['a'] },
      { status: 1, machines: [{ id: 1, status: 33 }], flags: ['b'], ticket: 'INC-1' },
    ],
    [
      { status: 1, machines: [{ id: 2, status: 0 }], flags: ['b'], ticket: 'INC-1', note: 'x' },
      { status: 2, machines: [{ id: 2, status: 33 }], flags: ['c'] },
    ],
  ];
  expect(asOneChange(changes)).toEqual({
    before: {
      ...{ status: 0, flags: ['a'], note: 'x' },
      machines: [
        { id: 1, status: 0 },
        { id: 2, status: 0 },
      ],
    },
    after: {
      ...{ status: 2, flags: ['c'] },
      machines: [
        { id: 1, status: 33 },
        { id: 2, status: 33 },
      ],
    },
  });
});

test('items that were added or removed are told together', () => {
  const removed = (id: number): Sides => [{ machines: [{ id }] }, { machines: [] }];
  const added = (id: number): Sides => [{ machines: [] }, { machines: [{ id }] }];
  expect(asOneChange([removed(1), removed(2), added(3)])).toEqual({
    before: { machines: [{ id: 1 }, { id: 2 }] },
    after: { machines: [{ id: 3 }] },
  });
});
