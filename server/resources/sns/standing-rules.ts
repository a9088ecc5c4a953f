import { LAST_MOMENT } from '../../contract/calendar.ts';
import type { Standing } from '../../contract/sns/standing.ts';

/** Times in seconds since 1970. */
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
  const endOfDays = days === null || activated === null ? NEVER : activated + days * DAY;
  const expires = Math.min(end ?? NEVER, endOfDays);
  return expires < NEVER ? expires : undefined;
}

/** True from the second on in which the licence ends. */
export const hasExpired = (term: LicenceTerm, now: number): boolean => (expiresOf(term) ?? NEVER) <= now;

export const isPending = ({ start_date: start }: Pick<StandingSn, 'start_date'>, now: number): boolean =>
  start !== null && start > now;

/** The first that applies. `standingSql` (standing-store.ts) is the same in SQL. */
export function standingOf(sn: StandingSn, now: number): Standing {
  if (sn.archived === 1) return 'archived';
  const refused = REFUSED[sn.status];
  if (refused !== undefined) return refused;
  if (isPending(sn, now)) return 'pending';
  if (hasExpired(sn, now)) return 'expired';
  return sn.usage_number !== null && sn.use_count >= sn.usage_number ? 'exhausted' : 'active';
}

const REFUSED: Readonly<Record<number, Standing>> = { 1: 'disabled', 2: 'deleted', 4: 'blacklisted' };
