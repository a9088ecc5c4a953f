import { expect, test } from 'vitest';
import { changesOf } from './diff.ts';

const entry = {
  id: 1, time: '2026-11-21 09:00:00', actor: 'maria', actorKind: 'operator' as const, ip: '127.0.0.1', operation: 'updateSns', requestId: 'r', outcome: 0,
  targets: [{ kind: 'sn' as const, key: 'A' }, { kind: 'sn' as const, key: 'B' }],
  before: [{ status: 0 }, {}],
  after: [{ status: 1, description: 'x' }, { flags: [1] }],
}; // prettier-ignore

test('changesOf pairs the fields of each record before and after, absent ones included', () => {
  expect(changesOf(entry)).toEqual([
    {
      target: { kind: 'sn', key: 'A' },
      fields: [
        { name: 'status', before: 0, after: 1 },
        { name: 'description', before: undefined, after: 'x' },
      ],
    },
    { target: { kind: 'sn', key: 'B' }, fields: [{ name: 'flags', before: undefined, after: [1] }] },
  ]);
});

test('changesOf tells a record that an entry changed twice once, with both changes', () => {
  const machines = (id: number, status: number) => ({ machines: [{ id, name: `D${id}`, status }] });
  const twice = {
    ...entry,
    targets: [{ kind: 'sn' as const, key: 'A' }, { kind: 'machine' as const, key: '1' }, { kind: 'sn' as const, key: 'A' }],
    before: [machines(1, 0), { status: 0 }, machines(2, 0)],
    after: [machines(1, 33), { status: 33 }, machines(2, 33)],
  }; // prettier-ignore
  expect(changesOf(twice).map(({ target, fields }) => [target.key, fields.map(({ item, after }) => [item, after])])).toEqual([
    ['A', [['D1 (1)', 33], ['D2 (2)', 33]]],
    ['1', [[undefined, 33]]],
  ]); // prettier-ignore
});

test('changesOf tells features inside a record one by one, each under its name', () => {
  const features = {
    ...entry,
    targets: [{ kind: 'sn' as const, key: 'A' }],
    before: [
      {
        features: [
          { id: 7, name: 'Export', value: 5, status: 0 },
          { id: 8, name: 'Own', value: 1, hidden: false },
        ],
      },
    ],
    after: [{ features: [{ id: 7, name: 'Export', value: 6, status: 3 }] }],
  };
  expect(changesOf(features)[0]?.fields).toEqual([
    { item: 'Export (7)', itemKind: 'feature', name: 'value', before: 5, after: 6 },
    { item: 'Export (7)', itemKind: 'feature', name: 'status', before: 0, after: 3 },
    { item: 'Own (8)', itemKind: 'feature', before: { value: 1, hidden: false }, after: undefined },
  ]);
});
