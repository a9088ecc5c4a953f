import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  ANYWHERE_RULE,
  NO_FAILURES,
  waitOf,
  withFailure,
  withoutNewest,
  type Tally,
} from './throttle-rules.ts';

/** Fails as early as the rule allows for some seconds. Returns the times of the attempts. */
function persist(rule: typeof ACCOUNT_RULE, seconds: number): number[] {
  const attempts: number[] = [];
  let tally: Tally = NO_FAILURES;
  for (let now = 1_000_000; now < 1_000_000 + seconds; now++) {
    while (waitOf(tally, now, rule) === 0 && attempts.filter((time) => time === now).length < 50) {
      attempts.push(now);
      tally = withFailure(tally, now, rule);
    }
  }
  return attempts.map((time) => time - 1_000_000);
}

describe('an account at an address', () => {
  test('has 5 failures, then one attempt after each wait of 5, 10, 15, 15 … minutes', () => {
    expect(persist(ACCOUNT_RULE, 3600)).toEqual([0, 0, 0, 0, 0, 300, 900, 1800, 2700]);
  });

  test('never has more than 5 guesses in any 5 minutes', () => {
    let tally: Tally = NO_FAILURES;
    const attempts: number[] = [];
    for (let now = 0; now < 7200; now += 61) {
      if (waitOf(tally, now, ACCOUNT_RULE) > 0) continue;
      tally = withFailure(tally, now, ACCOUNT_RULE);
      attempts.push(now);
    }
    for (const from of attempts) {
      expect(attempts.filter((time) => time >= from && time < from + 300).length).toBeLessThanOrEqual(5);
    }
  });

  test('that fails now and then has no wait', () => {
    let tally: Tally = NO_FAILURES;
    for (let now = 0; now < 100_000; now += 80) {
      tally = withFailure(tally, now, ACCOUNT_RULE);
      expect(waitOf(tally, now, ACCOUNT_RULE)).toBe(0);
    }
  });

  test('starts again after half an hour without a failure', () => {
    let tally: Tally = NO_FAILURES;
    for (let count = 0; count < 6; count++) tally = withFailure(tally, count < 5 ? 0 : 300, ACCOUNT_RULE);
    expect(waitOf(tally, 300, ACCOUNT_RULE)).toBe(600);
    expect(waitOf(withFailure(tally, 2100, ACCOUNT_RULE), 2100, ACCOUNT_RULE)).toBe(0);
  });
});

describe('an address', () => {
  test('has 20 failures per minute, repeatedly', () => {
    const attempts = persist(ADDRESS_RULE, 180);
    expect(attempts.length).toBe(60);
    expect(new Set(attempts)).toEqual(new Set([0, 60, 120]));
  });

  test('a success removes its own attempt, and the wait that it started', () => {
    let tally: Tally = NO_FAILURES;
    for (let count = 0; count < 20; count++) tally = withFailure(tally, 0, ADDRESS_RULE);
    expect(waitOf(tally, 0, ADDRESS_RULE)).toBe(60);
    expect(withoutNewest(tally)).toMatchObject({ until: 0, failures: Array.from({ length: 19 }, () => 0) });
  });
});

test('an account has 30 failures from anywhere, then one attempt after each wait of 5, 10, 15, 15 … minutes', () => {
  const attempts = persist(ANYWHERE_RULE, 3600);
  expect(attempts.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 0));
  expect(attempts.slice(30)).toEqual([300, 900, 1800, 2700]);
});
