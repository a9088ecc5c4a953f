import { LAST_MOMENT } from '../../contract/calendar.ts';
import type { Standing } from '../../contract/sns/standing.ts';

/** The times are seconds since 1970. */
export type LicenceTerm = {
  readonly end_date: number | null;
  readonly expiration_days: number | null;
  readonly active_date: number | null;
  readonly grace_days: number | null;
  /** The later end that an open allowance gives. */
  readonly extended_until: number | null;
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
 * Returns the second in which a licence ends by itself, allowances left out: the earlier of `end_date` and
 * `expiration_days` days of 24 hours after the activation, or undefined.
 */
export function ownEndOf({
  end_date: end,
  expiration_days: days,
  active_date: activated,
}: LicenceTerm): number | undefined {
  return ended(Math.min(end ?? NEVER, endOfDays(days, activated)));
}

/**
 * Returns the second in which the licence ends: its own end, or that of an allowance if that is later. From then on it
 * has expired or is in grace. `EXPIRES` (standing-store.ts) is the same in SQL.
 */
export function expiresOf(term: LicenceTerm): number | undefined {
  const end = ownEndOf(term);
  return end === undefined ? undefined : ended(Math.max(end, term.extended_until ?? end));
}

/**
 * Returns the second in which the days of grace after the licence's own end are over, or undefined. `GRACE_UNTIL`
 * (standing-store.ts) is the same in SQL.
 */
export function graceUntilOf(term: LicenceTerm): number | undefined {
  const end = ownEndOf(term);
  return end === undefined || !term.grace_days ? undefined : ended(end + term.grace_days * DAY);
}

/** Returns the second from which the licence no longer works: the later of its end and its grace, or undefined. */
export function worksUntil(term: LicenceTerm): number | undefined {
  const end = expiresOf(term);
  return end === undefined ? undefined : Math.max(end, graceUntilOf(term) ?? end);
}

const ended = (end: number): number | undefined => (end < NEVER ? end : undefined);

/** Returns the second in which `expirationDays` end a licence; `NEVER` before the activation and without days. */
export const endOfDays = (days: number | null, activated: number | null): number =>
  days === null || activated === null ? NEVER : activated + days * DAY;

/** True from the second on in which the licence no longer works. */
export const hasExpired = (term: LicenceTerm, now: number): boolean => (worksUntil(term) ?? NEVER) <= now;

/** True while the licence has ended and still works. */
export const isInGrace = (term: LicenceTerm, now: number): boolean =>
  (expiresOf(term) ?? NEVER) <= now && !hasExpired(term, now);

/**
 * Returns the term that strings carry. In grace, and while an allowance extends the licence, that is one end date: the
 * second from which it no longer works. See docs/offline-format.md.
 */
export function termOfStrings<Term extends LicenceTerm>(
  term: Term,
  now: number,
): Pick<Term, 'end_date' | 'expiration_days' | 'grace_days'> {
  const [own, expires, until] = [ownEndOf(term), expiresOf(term), worksUntil(term)];
  const isMoved = own !== undefined && until !== undefined && until > now && (own !== expires || own <= now);
  return isMoved ? { end_date: until, expiration_days: null, grace_days: null } : term;
}

export const isPending = ({ start_date: start }: Pick<StandingSn, 'start_date'>, now: number): boolean =>
  start !== null && start > now;

/** Returns the first standing that applies. `standingSql` (standing-store.ts) is the same in SQL. */
export function standingOf(sn: StandingSn, now: number): Standing {
  if (sn.archived === 1) return 'archived';
  const refused = REFUSED[sn.status];
  if (refused !== undefined) return refused;
  if (isPending(sn, now)) return 'pending';
  if (hasExpired(sn, now)) return 'expired';
  if (isInGrace(sn, now)) return 'grace';
  return hasRoom(sn.use_count, sn.usage_number) ? 'active' : 'exhausted';
}

/** True while a limit has room for one more. An empty limit means no limit. */
export const hasRoom = (taken: number, limit: number | null): boolean => limit === null || taken < limit;

const REFUSED: Readonly<Record<number, Standing>> = { 1: 'disabled', 2: 'deleted', 4: 'blacklisted' };
