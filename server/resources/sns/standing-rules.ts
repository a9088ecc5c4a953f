import { LAST_MOMENT } from '../../contract/calendar.ts';
import type { Standing } from '../../contract/sns/standing.ts';

/** The times are seconds since 1970. */
export type LicenceTerm = {
  readonly end_date: number | null;
  readonly expiration_days: number | null;
  readonly active_date: number | null;
};

export type StandingSn = LicenceTerm & {
  readonly archived: number;
  readonly status: number;
  readonly start_date: number | null;
  readonly usage_number: number | null;
  readonly use_count: number;
};

const DAY = 86_400;

/** The first second after the year 9999. A later end cannot be written and counts as no end. */
export const NEVER = LAST_MOMENT + 1;

/**
 * Returns the second from which the licence has expired: the earlier of `end_date` and `expiration_days` days of 24
 * hours after the activation, or undefined. `EXPIRES` (standing-store.ts) is the same in SQL.
 */
export function expiresOf({
  end_date: end,
  expiration_days: days,
  active_date: activated,
}: LicenceTerm): number | undefined {
  const expires = Math.min(end ?? NEVER, endOfDays(days, activated));
  return expires < NEVER ? expires : undefined;
}

/** Returns the second in which `expirationDays` end a licence; `NEVER` before the activation and without days. */
export const endOfDays = (days: number | null, activated: number | null): number =>
  days === null || activated === null ? NEVER : activated + days * DAY;

/** True from the second on in which the licence ends. */
export const hasExpired = (term: LicenceTerm, now: number): boolean => (expiresOf(term) ?? NEVER) <= now;

export const isPending = ({ start_date: start }: Pick<StandingSn, 'start_date'>, now: number): boolean =>
  start !== null && start > now;

/** Returns the first standing that applies. `standingSql` (standing-store.ts) is the same in SQL. */
export function standingOf(sn: StandingSn, now: number): Standing {
  if (sn.archived === 1) return 'archived';
  const refused = REFUSED[sn.status];
  if (refused !== undefined) return refused;
  if (isPending(sn, now)) return 'pending';
  if (hasExpired(sn, now)) return 'expired';
  return hasRoom(sn.use_count, sn.usage_number) ? 'active' : 'exhausted';
}

/** True while a limit has room for one more. An empty limit means no limit. */
export const hasRoom = (taken: number, limit: number | null): boolean => limit === null || taken < limit;

const REFUSED: Readonly<Record<number, Standing>> = { 1: 'disabled', 2: 'deleted', 4: 'blacklisted' };
