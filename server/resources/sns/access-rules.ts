import { ACCESS_CHECKS, type AccessCheck, type AccessCheckName } from '../../contract/access.ts';
import { LAST_MOMENT } from '../../contract/calendar.ts';
import { LicensingError } from '../../core/errors.ts';

/** What of an SN decides whether it may be used at all; times in seconds since 1970. */
export type SnState = {
  readonly archived: number;
  readonly status: number;
  readonly start_date: number | null;
  readonly end_date: number | null;
  readonly expiration_days: number | null;
  readonly active_date: number | null;
};

const DAY = 86_400;

/**
 * The last second of the licence, undefined when it has no end: the earlier of its end date and its days since
 * activation. One that was not activated would be at `now`. Decisions 4.
 */
export function endOfLicence(sn: SnState, now: number): number | undefined {
  const { end_date: end, expiration_days: days, active_date: activated } = sn;
  const endOfDays = days === null ? Infinity : (activated ?? now) + days * DAY - 1;
  const last = Math.min(end ?? Infinity, endOfDays);
  return last > LAST_MOMENT ? undefined : last;
}

/**
 * The checks of an SN's own state, in order: archived or deleted (1927), blacklisted (1801), disabled (1797), not begun
 * or expired (1793). Log-ins, offline requests and explanations all ask these. `toText` writes an instant in the
 * service's zone.
 */
export function snStateChecks(sn: SnState, now: number, toText: (instant: number) => string): AccessCheck[] {
  const end = endOfLicence(sn, now);
  const isEarly = sn.start_date !== null && sn.start_date > now;
  const isLate = end !== undefined && end < now;
  return [
    checked(
      'snPresent',
      sn.archived === 0 && sn.status !== 2,
      'The SN is neither archived nor deleted.',
      sn.archived === 1 ? 'The SN is archived.' : 'The SN is deleted.',
    ),
    checked('snNotBlacklisted', sn.status !== 4, 'The SN is not blacklisted.', 'The SN is blacklisted.'),
    checked('snEnabled', sn.status !== 1, 'The SN is not disabled.', 'The SN is disabled.'),
    checked(
      'snPeriod',
      !isEarly && !isLate,
      () => (end === undefined ? 'The licence has no end.' : `The licence is good until ${toText(end)}.`),
      () =>
        isEarly ? `The licence begins on ${toText(sn.start_date)}.` : `The licence expired on ${toText(end ?? now)}.`,
    ),
  ];
}

/** True while a limit leaves room for one more; an empty limit is none. Decisions 7. */
export const hasRoom = (taken: number, limit: number | null): boolean => limit === null || taken < limit;

/** A sentence, or what writes it when it costs something. */
type Sentence = string | (() => string);

/** A check that was made, with what to say of it either way. */
export function checked(check: AccessCheckName, passed: boolean, pass: Sentence, fail: Sentence): AccessCheck {
  const detail = passed ? pass : fail;
  return { check, code: ACCESS_CHECKS[check], passed, detail: typeof detail === 'string' ? detail : detail() };
}

/** Refuses with the code and the sentence of the first check that failed. */
export function assertPassed(checks: readonly AccessCheck[]): void {
  const failed = checks.find(({ passed }) => passed === false);
  if (failed) throw new LicensingError(failed.code, failed.detail);
}
