import { ageOf, waitUntil } from '../time/moment-rules.ts';

/** Failed sign-ins of one counter. Times are seconds since 1970. */
export type Tally = {
  /** Times of the recent failures, oldest first. */
  readonly failures: readonly number[];
  /** Number of waits in a row. */
  readonly waits: number;
  /** End of the current wait. */
  readonly until: number;
};

export type ThrottleRule = {
  /** Failures within `window` seconds that start the first wait. */
  readonly failures: number;
  readonly window: number;
  /**
   * Seconds of the first wait. Each later failure doubles the next wait, up to `longestWait`. When both are equal, counting
   * restarts after a wait.
   */
  readonly firstWait: number;
  readonly longestWait: number;
};

/** 5 failures in 5 minutes, then doubling waits up to 15 minutes: never more than 5 guesses in 5 minutes. */
export const ACCOUNT_RULE: ThrottleRule = { failures: 5, window: 300, firstWait: 300, longestWait: 900 };

export const ADDRESS_RULE: ThrottleRule = { failures: 20, window: 60, firstWait: 60, longestWait: 60 };

/**
 * 30 failures of an account within half an hour from all addresses together, against attacks from many addresses. It does
 * not affect browsers in which the operator is known.
 */
export const ANYWHERE_RULE: ThrottleRule = { failures: 30, window: 1800, firstWait: 300, longestWait: 900 };

/** Seconds after the last failure at which a tally expires. */
export const TALLY_SECONDS = 1800;

export const NO_FAILURES: Tally = { failures: [], waits: 0, until: 0 };

/** Returns the seconds until the rule allows another attempt; 0 when it does now. */
export const waitOf = (tally: Tally, now: number, rule: ThrottleRule): number =>
  waitUntil(tally.until, now, rule.longestWait);

/** Returns the tally with one more failure at `now`. */
export function withFailure(tally: Tally, now: number, rule: ThrottleRule): Tally {
  const quiet = ageOf(tally.failures.at(-1) ?? now, now) >= TALLY_SECONDS;
  const waits = quiet ? 0 : tally.waits;
  const failures = [...tally.failures.filter((time) => ageOf(time, now) < rule.window), now];
  const escalates = waits > 0 && rule.firstWait < rule.longestWait;
  if (failures.length < rule.failures && !escalates) return { failures, waits, until: 0 };
  return { failures, waits: waits + 1, until: now + Math.min(rule.firstWait * 2 ** waits, rule.longestWait) };
}

/** Returns the tally without its newest failure, since an attempt counts as failed until it succeeds. */
export const withoutNewest = (tally: Tally): Tally => ({ ...tally, failures: tally.failures.slice(0, -1), until: 0 });
