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

/** Refuses (4290) while the account at this address, or the address, has to wait. */
export async function expectNoWait(db: Reader, username: string, ip: string, now: number): Promise<void> {
  const keys = keysOf(username, ip);
  const wait = Math.max(waitOf(await tally(db, keys.address), now), waitOf(await tally(db, keys.account), now));
  if (wait === 0) return;
  throw new LicensingError(4290, `There were too many failed log-ins. Try again in ${wait} seconds.`, {
    headers: { 'retry-after': String(wait) },
  });
}

/** Counts a log-in as failed before its password is looked at, so that many at once do not slip through; 4290 as above. */
export async function countAttempt(tx: Transaction, username: string, ip: string): Promise<void> {
  await tx.exec(SWEEP, tx.now - TALLY_SECONDS);
  await expectNoWait(tx, username, ip, tx.now);
  const keys = keysOf(username, ip);
  await keep(tx, keys.address, withFailure(await tally(tx, keys.address), tx.now, ADDRESS_RULE));
  await keep(tx, keys.account, withFailure(await tally(tx, keys.account), tx.now, ACCOUNT_RULE));
}

/** Takes back what `countAttempt` counted: the account's failures are forgotten, the address loses this one. */
export async function forgiveAttempt(tx: Transaction, username: string, ip: string): Promise<void> {
  const keys = keysOf(username, ip);
  await tx.exec(FORGET, keys.account);
  await keep(tx, keys.address, withoutNewest(await tally(tx, keys.address)));
}

function keysOf(username: string, ip: string): { address: string; account: string } {
  const network = networkOf(ip);
  return { address: hash('sha256', network, 'hex'), account: hash('sha256', `${network} ${username}`, 'hex') };
}

async function tally(db: Reader, key: string): Promise<Tally> {
  const row = await db.get(FIND, key);
  return row ? { failures: JSON.parse(row.failures) as number[], waits: row.waits, until: row.until } : NO_FAILURES;
}

const keep = (tx: Transaction, key: string, { failures, waits, until }: Tally): Promise<number> =>
  tx.exec(KEEP, key, JSON.stringify(failures), waits, until, tx.now);
