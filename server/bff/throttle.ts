import { hash } from 'node:crypto';
import { LicensingError } from '../core/errors.ts';
import { STEP_BACK } from '../time/moment-rules.ts';
import { networkOf } from '../core/network.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  ANYWHERE_RULE,
  NO_FAILURES,
  TALLY_SECONDS,
  waitOf,
  withFailure,
  withoutNewest,
  type Tally,
  type ThrottleRule,
} from './throttle-rules.ts';

const FIND = statement<{ failures: string; waits: number; until: number }>(
  'select failures, waits, until from login_throttle where key = ?',
);
const KEEP = statement<never>(
  `insert into login_throttle (key, failures, waits, until, touched) values (?, ?, ?, ?, ?)
  on conflict (key) do update set failures = excluded.failures, waits = excluded.waits, until = excluded.until,
    touched = excluded.touched`,
);
const FORGET = statement<never>('delete from login_throttle where key = ?');
const SWEEP = statement<never>('delete from login_throttle where touched <= ? or touched > ?');

/** A tally in which a guess counts. A success removes the guesser's own tallies, and takes one failure from shared ones. */
type Counter = { readonly key: string; readonly rule: ThrottleRule; readonly isShared: boolean };

/** All counters of one guess. */
export type Guess = readonly Counter[];

/**
 * Returns the counters for a password of an account. In a browser in which the operator is known (`knownDevice`) only the
 * failures of that browser count, so that nobody else can lock the operator out.
 */
export function passwordGuess(username: string, ip: string, device: string | undefined): Guess {
  if (device !== undefined) return [own(`device ${device} ${username}`, ACCOUNT_RULE)];
  const network = networkOf(ip);
  return [
    shared(network, ADDRESS_RULE),
    own(`${network} ${username}`, ACCOUNT_RULE),
    shared(`anywhere ${username}`, ANYWHERE_RULE),
  ];
}

/** Returns the counters for a code of an account. Whoever guesses codes has the password, so all addresses count together. */
export const codeGuess = (username: string, ip: string, device: string | undefined): Guess =>
  device === undefined
    ? [shared(networkOf(ip), ADDRESS_RULE), own(`code ${username}`, ACCOUNT_RULE)]
    : [own(`code ${device} ${username}`, ACCOUNT_RULE)];

/** Returns the counters for an invitation link. */
export const linkGuess = (ip: string): Guess => [shared(networkOf(ip), ADDRESS_RULE)];

/** Throws 4290 while one of the counters has to wait. */
export async function expectNoWait(db: Reader, guess: Guess, now: number): Promise<void> {
  let wait = 0;
  for (const { key, rule } of guess) wait = Math.max(wait, waitOf(await tally(db, key), now, rule));
  if (wait === 0) return;
  throw new LicensingError(4290, `There were too many failed sign-ins. Try again in ${wait} seconds.`, {
    headers: { 'retry-after': String(wait) },
  });
}

/** Counts a guess as failed before it is checked, so that many at once do not slip through. Throws 4290 as `expectNoWait`. */
export async function countAttempt(tx: Transaction, guess: Guess): Promise<void> {
  await tx.exec(SWEEP, tx.now - TALLY_SECONDS, tx.now + STEP_BACK);
  await expectNoWait(tx, guess, tx.now);
  for (const { key, rule } of guess) await keep(tx, key, withFailure(await tally(tx, key), tx.now, rule));
}

/** Undoes `countAttempt` after a success. */
export async function forgiveAttempt(tx: Transaction, guess: Guess): Promise<void> {
  for (const { key, isShared } of guess) {
    if (isShared) await keep(tx, key, withoutNewest(await tally(tx, key)));
    else await tx.exec(FORGET, key);
  }
}

/** Keys are hashes, because a typed user name may be a password. */
const counter =
  (isShared: boolean) =>
  (what: string, rule: ThrottleRule): Counter => ({
    key: hash('sha256', what, 'hex'),
    rule,
    isShared,
  });
const own = counter(false);
const shared = counter(true);

async function tally(db: Reader, key: string): Promise<Tally> {
  const row = await db.get(FIND, key);
  return row ? { failures: JSON.parse(row.failures) as number[], waits: row.waits, until: row.until } : NO_FAILURES;
}

const keep = (tx: Transaction, key: string, { failures, waits, until }: Tally): Promise<number> =>
  tx.exec(KEEP, key, JSON.stringify(failures), waits, until, tx.now);
