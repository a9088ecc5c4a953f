import type { ErrorCode } from '../../contract/errors.ts';
import { DAY, officeTime, startOfDay } from './calendar.ts';
import type { SnRow } from './orders.ts';
import type { World } from './world.ts';

/** A problem that many customers had for a day, which makes a peak of errors in the charts. */
export type Incident = {
  readonly from: number;
  readonly to: number;
  readonly code: ErrorCode;
  /** The affected SNs, and the share of their log-ins that is refused. */
  readonly meets: (sn: SnRow, named: boolean) => boolean;
  readonly share: number;
};

/**
 * Returns two incidents: three weeks ago an update of the application mistook ordinary computers for virtual machines
 * until it was withdrawn; in the last working days some users entered a wrong password after a change.
 */
export function incidentsOf({ random, zone, now }: World): Incident[] {
  const dayOf = (daysAgo: number) => startOfDay(zone, officeTime(random, zone, now - daysAgo * DAY));
  const [update, passwords] = [dayOf(20), dayOf(2)];
  return [
    { from: update, to: update + DAY, code: 1926, meets: ({ vm_detect }) => vm_detect === 1, share: 0.7 },
    { from: passwords, to: now, code: 513, meets: (_sn, named) => named, share: 0.12 },
  ];
}

/** Returns the refusal of a log-in by an incident at a moment, or undefined. */
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
