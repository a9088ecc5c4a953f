import { ageOf, waitUntil } from '../time/moment-rules.ts';

/** Failed sign-ins of an account at an address, of an address, of an account anywhere, or of a known browser; times in seconds since 1970. */
export type Tally = {
  /** Times of the recent failures, oldest first. */
  readonly failures: readonly number[];
  /** How many waits were imposed in a row. */
  readonly waits: number;
  /** Until when nothing more is tried. */
  readonly until: number;
};

export type ThrottleRule = {
  /** This many failures within `window` seconds begin the first wait. */
  readonly failures: number;
  readonly window: number;
  /**
   * Seconds of the first wait; each failure after it doubles the next one, up to `longestWait`. Where the two are the
   * same, counting begins anew after a wait.
   */
  readonly firstWait: number;
  readonly longestWait: number;
};

/** 5 failures in 5 minutes, then doubling waits to 15 minutes: never more than 5 guesses in 5 minutes. Decisions 12. */
export const ACCOUNT_RULE: ThrottleRule = { failures: 5, window: 300, firstWait: 300, longestWait: 900 };

/** 20 failures a minute. Decisions 12. */
export const ADDRESS_RULE: ThrottleRule = { failures: 20, window: 60, firstWait: 60, longestWait: 60 };

/**
 * 30 failures of an account within half an hour, from wherever they come: many addresses together get on slowly, too.
 * Browsers in which the operator is known are not held up by it.
 */
export const ANYWHERE_RULE: ThrottleRule = { failures: 30, window: 1800, firstWait: 300, longestWait: 900 };

/** How long a tally matters after its last failure: then an operator begins anew. */
export const TALLY_SECONDS = 1800;

export const NO_FAILURES: Tally = { failures: [], waits: 0, until: 0 };

/** Seconds until another attempt is allowed under the rule that the tally is kept by; 0 when it is now. */
export const waitOf = (tally: Tally, now: number, rule: ThrottleRule): number =>
  waitUntil(tally.until, now, rule.longestWait);

/** The tally with one more failure at `now`. */
export function withFailure(tally: Tally, now: number, rule: ThrottleRule): Tally {
  const quiet = ageOf(tally.failures.at(-1) ?? now, now) >= TALLY_SECONDS;
  const waits = quiet ? 0 : tally.waits;
  const failures = [...tally.failures.filter((time) => ageOf(time, now) < rule.window), now];
  const escalates = waits > 0 && rule.firstWait < rule.longestWait;
  if (failures.length < rule.failures && !escalates) return { failures, waits, until: 0 };
  return { failures, waits: waits + 1, until: now + Math.min(rule.firstWait * 2 ** waits, rule.longestWait) };
}

/** The tally without its newest failure: an attempt counts as failed until it succeeds. */
export const withoutNewest = (tally: Tally): Tally => ({ ...tally, failures: tally.failures.slice(0, -1), until: 0 });
