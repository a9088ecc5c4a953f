import { describe, expect, it } from 'vitest';
import type { SnRecord } from '#contract/sns.ts';
import { snOf } from '../../testing/sn-of.ts';
import { entriesOf, planOf } from './bulk.ts';

const NOW = '2026-11-21 09:00:00';
const codes = (sns: readonly SnRecord[]) => sns.map(({ sn }) => sn);

const rows = [
  snOf({ sn: 'ENABLED1', endDate: '2027-01-01 23:59:59', expires: '2027-01-01 23:59:59' }),
  snOf({ sn: 'DISABLED', status: 1, endDate: '2026-01-01 23:59:59', expires: '2026-01-01 23:59:59' }),
  snOf({ sn: 'ARCHIVED', archived: true }),
];

describe('what an action would do to the selected SNs', () => {
  it.each([
    [{ kind: 'end', end: { days: 30 } }, ['ENABLED1', 'DISABLED'], [], ['ARCHIVED']],
    [{ kind: 'archive' }, ['ENABLED1', 'DISABLED'], ['ARCHIVED'], []],
    [{ kind: 'unarchive' }, ['ARCHIVED'], ['ENABLED1', 'DISABLED'], []],
    [{ kind: 'remove' }, ['ENABLED1', 'DISABLED', 'ARCHIVED'], [], []],
  ] as const)('%o', (action, changed, same, archived) => {
    const plan = planOf(action, rows);
    expect([codes(plan.changed), codes(plan.same), codes(plan.archived)]).toEqual([changed, same, archived]);
  });
});

describe('the entries of PATCH /sns', () => {
  const of = (action: Parameters<typeof entriesOf>[0]) => entriesOf(action, planOf(action, rows), NOW);

  it('give all the same end, or each its own plus days', () => {
    expect(of({ kind: 'end', end: { at: '2027-06-30 23:59:59' } })).toEqual([
      { sn: 'ENABLED1', endDate: '2027-06-30 23:59:59' },
      { sn: 'DISABLED', endDate: '2027-06-30 23:59:59' },
    ]);
    expect(of({ kind: 'end', end: { days: 30 } })).toEqual([
      { sn: 'ENABLED1', endDate: '2027-01-31 23:59:59' },
      { sn: 'DISABLED', endDate: '2026-12-21 23:59:59' },
    ]);
  });
});
