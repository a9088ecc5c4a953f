import type { Insertable } from 'kysely';
import type { AllowanceTable } from '../tables/licence-tables.ts';
import { DAY } from './calendar.ts';
import type { SnRow } from './orders.ts';
import type { World } from './world.ts';

const REASONS = [
  'The order of the renewal is on its way',
  'Training week with guests in the office',
  'Moves to new computers over the weekend',
  'Purchasing is on holiday until Monday',
];

type Allowance = Omit<Insertable<AllowanceTable>, 'id'>;

/** Returns allowances of floating SNs: some that ended, some that are open, and some that wait for approval. */
export function makeAllowances({ random, now }: World, sns: readonly SnRow[]): Allowance[] {
  const floating = sns.filter(({ type, status, archived }) => type === 'FLOAT' && status === 0 && archived === 0);
  return floating.slice(0, 12).map((sn, at): Allowance => {
    const state = at < 6 ? 'ended' : at < 10 ? 'open' : 'asked';
    const begins = now - (state === 'ended' ? random.between(20, 90) * DAY : random.between(1, 20) * 3600);
    const until = state === 'ended' ? begins + 3 * DAY : at === 6 ? now + 4 * 3600 : now + random.between(1, 6) * DAY;
    const isOver = state === 'ended';
    return {
      sn_id: sn.id,
      state,
      begins,
      until,
      extend: Number(at % 2 === 0),
      extra_concurrent: at % 2 === 0 ? null : random.between(1, 4),
      extra_devices: null,
      reason: random.pick(REASONS),
      ticket: `INC-${random.between(1000, 9999)}`,
      asked_by: state === 'asked' ? 'wei' : null,
      given_by: state === 'asked' ? null : random.pick(['wei', 'ines']),
      comment: null,
      ended_at: isOver ? until : null,
      ended_by: isOver ? 'system' : null,
    };
  });
}
