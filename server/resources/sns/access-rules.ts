import { ACCESS_CHECKS, type AccessCheck, type AccessCheckName } from '../../contract/holders/access.ts';
import { LicensingError } from '../../core/errors.ts';
import {
  expiresOf,
  hasExpired,
  isInGrace,
  isPending,
  worksUntil,
  type LicenceTerm,
  type StandingSn,
} from './standing-rules.ts';

export type SnState = Omit<StandingSn, 'usage_number' | 'use_count'>;

/**
 * The checks of an SN's own state, in order: archived or deleted (1927), blacklisted (1801), disabled (1797), not begun
 * or expired (1793). An SN that was not activated is judged as if it were activated now, as log-ins and offline
 * requests would do.
 */
export function snStateChecks(sn: SnState, now: number, toText: (instant: number) => string): AccessCheck[] {
  const activated = { ...sn, active_date: sn.active_date ?? now };
  const [expires, until] = [expiresOf(activated), worksUntil(activated)];
  const isEarly = isPending(sn, now);
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
      !isEarly && !hasExpired(activated, now),
      () => {
        if (expires === undefined || until === undefined) return 'The licence has no end.';
        return isInGrace(activated, now)
          ? `The licence expired on ${toText(expires)} and is in grace until ${toText(until)}.`
          : `The licence is good until ${toText(expires)}.`;
      },
      () =>
        isEarly
          ? `The licence begins on ${toText(sn.start_date ?? now)}.`
          : `The licence expired on ${toText(until ?? now)}.`,
    ),
  ];
}

/** Says that a licence has ended and works on for a time. */
export type GraceWarning = { readonly code: 1793; readonly until: string };

/** Returns the warning of log-ins and heartbeats in grace, or undefined. */
export function graceWarning(
  term: LicenceTerm,
  now: number,
  toText: (instant: number) => string,
): GraceWarning | undefined {
  const until = worksUntil(term);
  return until !== undefined && isInGrace(term, now) ? { code: 1793, until: toText(until) } : undefined;
}

type Sentence = string | (() => string);

export function checked(check: AccessCheckName, passed: boolean, pass: Sentence, fail: Sentence): AccessCheck {
  const detail = passed ? pass : fail;
  return { check, code: ACCESS_CHECKS[check], passed, detail: typeof detail === 'string' ? detail : detail() };
}

/** Throws the code and message of the first failed check. */
export function assertPassed(checks: readonly AccessCheck[]): void {
  const failed = checks.find(({ passed }) => passed === false);
  if (failed) throw new LicensingError(failed.code, failed.detail);
}
