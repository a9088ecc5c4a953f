import type { ErrorCode } from '../../contract/errors.ts';
import { DAY, officeTime, startOfDay } from './calendar.ts';
import type { SnRow } from './orders.ts';
import type { World } from './world.ts';

/** What went wrong for a day at many customers at once: the errors that a chart has a peak of. */
export type Incident = {
  readonly from: number;
  readonly to: number;
  readonly code: ErrorCode;
  /** Which SNs it met, and what share of their log-ins it refused. */
  readonly meets: (sn: SnRow, named: boolean) => boolean;
  readonly share: number;
};

/**
 * Three weeks ago an update of the application took ordinary computers for virtual ones, until it was withdrawn; on the
 * last working days some people did not find their way after their passwords had been changed.
 */
export function incidentsOf({ random, zone, now }: World): Incident[] {
  const dayOf = (daysAgo: number) => startOfDay(zone, officeTime(random, zone, now - daysAgo * DAY));
  const [update, passwords] = [dayOf(20), dayOf(2)];
  return [
    { from: update, to: update + DAY, code: 1926, meets: ({ vm_detect }) => vm_detect === 1, share: 0.7 },
    { from: passwords, to: now, code: 513, meets: (_sn, named) => named, share: 0.12 },
  ];
}

/** The refusal that an incident has for a log-in at a moment, if it meets it. */
export function incidentAt(
  { random }: World,
  incidents: readonly Incident[],
  sn: SnRow,
  named: boolean,
  at: number,
): ErrorCode | undefined {
  const incident = incidents.find(({ from, to, meets }) => at >= from && at < to && meets(sn, named));
  return incident && random.chance(incident.share) ? incident.code : undefined;
}
