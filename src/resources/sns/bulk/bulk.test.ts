import { describe, expect, it } from 'vitest';
import type { SnRecord } from '#contract/sns/sns.ts';
import { snOf } from '../../../testing/sn-of.ts';
import { planOf } from './bulk.ts';

const codes = (sns: readonly SnRecord[]) => sns.map(({ sn }) => sn);

const rows = [
  snOf({ sn: 'ENABLED1', endDate: '2027-01-01 23:59:59', expires: '2027-01-01 23:59:59' }),
  snOf({ sn: 'DISABLED', status: 1, endDate: '2026-01-01 23:59:59', expires: '2026-01-01 23:59:59' }),
  snOf({ sn: 'ARCHIVED', archived: true }),
];

describe('what an action would do to the selected SNs', () => {
  it.each([
    [{ kind: 'archive' }, ['ENABLED1', 'DISABLED'], ['ARCHIVED']],
    [{ kind: 'unarchive' }, ['ARCHIVED'], ['ENABLED1', 'DISABLED']],
    [{ kind: 'remove' }, ['ENABLED1', 'DISABLED', 'ARCHIVED'], []],
  ] as const)('%o', (action, changed, same) => {
    const plan = planOf(action, rows);
    expect([codes(plan.changed), codes(plan.same)]).toEqual([changed, same]);
  });
});
