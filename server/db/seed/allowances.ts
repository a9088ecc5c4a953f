import type { Insertable } from 'kysely';
import type { AllowanceTable } from '../tables/licence-tables.ts';
import { DAY, endOfDay } from './calendar.ts';
import type { SnRow } from './orders.ts';
import type { World } from './world.ts';

const REASONS = [
  'The order of the renewal is on its way',
  'Training week with guests in the office',
  'Moves to new computers over the weekend',
  'Purchasing is on holiday until Monday',
];

const ENDED = 6;

type Allowance = Omit<Insertable<AllowanceTable>, 'id'>;

/** Returns the second in which an SN stops working. */
const worksUntil = ({ end_date: end, grace_days: days }: SnRow): number => (end ?? Infinity) + (days ?? 0) * DAY;

/**
 * Returns allowances of floating SNs: some that ended, some that are open, and some that wait for approval. An open one
 * ends today. Another one, and one that waits, extends an SN that has ended; all others add seats.
 */
export function makeAllowances({ random, zone, now }: World, sns: readonly SnRow[]): Allowance[] {
  const floating = sns
    .filter(
      ({ type, status, archived, active_date: since }) => type === 'FLOAT' && status === 0 && archived === 0 && since,
    )
    .toSorted((a, b) => (a.active_date ?? 0) - (b.active_date ?? 0));
  const used = floating.filter(({ end_date: end }) => (end ?? Infinity) > now + 30 * DAY);
  const over = floating.filter((sn) => worksUntil(sn) <= now).toSorted((a, b) => worksUntil(b) - worksUntil(a));
  const helped = [
    ...used.slice(0, ENDED).map((sn) => ({ sn, state: 'ended' as const })),
    ...[...used.slice(ENDED, ENDED + 3), ...over.slice(0, 1)].map((sn) => ({ sn, state: 'open' as const })),
    ...[...used.slice(ENDED + 3, ENDED + 4), ...over.slice(1, 2)].map((sn) => ({ sn, state: 'asked' as const })),
  ];
  return helped.map(({ sn, state }, at): Allowance => {
    const isOver = state === 'ended';
    const begins = now - (isOver ? random.between(20, 90) * DAY : random.between(1, 20) * 3600);
    const until = isOver ? begins + 3 * DAY : endOfDay(zone, now + (at - ENDED) * DAY);
    const extend = worksUntil(sn) <= now;
    return {
      sn_id: sn.id,
      state,
      begins,
      until,
      extend: Number(extend),
      extra_concurrent: extend ? null : random.between(1, 4),
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
