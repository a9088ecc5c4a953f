import { hash } from 'node:crypto';
import { LicensingError } from '../core/errors.ts';
import { networkOf } from '../core/network.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  NO_FAILURES,
  TALLY_SECONDS,
  waitOf,
  withFailure,
  withoutNewest,
  type Tally,
} from './throttle-rules.ts';

const FIND = statement<{ failures: string; waits: number; until: number }>(
  'select failures, waits, until from login_throttle where key = ?',
);
const KEEP = statement<never>(
  'insert or replace into login_throttle (key, failures, waits, until, touched) values (?, ?, ?, ?, ?)',
);
const FORGET = statement<never>('delete from login_throttle where key = ?');
const SWEEP = statement<never>('delete from login_throttle where touched <= ?');

/** What is guessed, and from where: the keys of two tallies. */
export type Guess = { readonly address: string; readonly account: string };

/** A password of an account, at an address. */
export function passwordGuess(username: string, ip: string): Guess {
  const network = networkOf(ip);
  return { address: hash('sha256', network, 'hex'), account: hash('sha256', `${network} ${username}`, 'hex') };
}

/** A code of an account: whoever guesses one has the password, so codes are counted from wherever they come. */
export const codeGuess = (username: string, ip: string): Guess => ({
  address: passwordGuess(username, ip).address,
  account: hash('sha256', `code ${username}`, 'hex'),
});

/** Refuses (4290) while the account, or the address, has to wait. */
export async function expectNoWait(db: Reader, guess: Guess, now: number): Promise<void> {
  const wait = Math.max(waitOf(await tally(db, guess.address), now), waitOf(await tally(db, guess.account), now));
  if (wait === 0) return;
  throw new LicensingError(4290, `There were too many failed log-ins. Try again in ${wait} seconds.`, {
    headers: { 'retry-after': String(wait) },
  });
}

/** Counts a guess as failed before it is looked at, so that many at once do not slip through; 4290 as above. */
export async function countAttempt(tx: Transaction, guess: Guess): Promise<void> {
  await tx.exec(SWEEP, tx.now - TALLY_SECONDS);
  await expectNoWait(tx, guess, tx.now);
  await keep(tx, guess.address, withFailure(await tally(tx, guess.address), tx.now, ADDRESS_RULE));
  await keep(tx, guess.account, withFailure(await tally(tx, guess.account), tx.now, ACCOUNT_RULE));
}

/** Takes back what `countAttempt` counted: the account's failures are forgotten, the address loses this one. */
export async function forgiveAttempt(tx: Transaction, guess: Guess): Promise<void> {
  await tx.exec(FORGET, guess.account);
  await keep(tx, guess.address, withoutNewest(await tally(tx, guess.address)));
}

async function tally(db: Reader, key: string): Promise<Tally> {
  const row = await db.get(FIND, key);
  return row ? { failures: JSON.parse(row.failures) as number[], waits: row.waits, until: row.until } : NO_FAILURES;
}

const keep = (tx: Transaction, key: string, { failures, waits, until }: Tally): Promise<number> =>
  tx.exec(KEEP, key, JSON.stringify(failures), waits, until, tx.now);
