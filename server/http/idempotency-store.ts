import { LicensingError } from '../core/errors.ts';
import { STEP_BACK } from '../time/moment-rules.ts';
import type { Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import type { Wire } from './answer.ts';

/** Keys of reads that are remembered for a caller; beyond them the oldest is forgotten. */
export const MOST_READS = 1000;
/** Keys of writes that are remembered for a caller; beyond them a write under a new key is refused. */
export const MOST_WRITES = 100_000;
/** Bytes of the answers that are kept for a caller; beyond them the oldest answers are forgotten, their keys are not. */
export const MOST_BYTES = 16 * 1024 * 1024;

/** Rows that one request removes: the time it takes has a bound, and more go than come. */
const SLICE = 100;

/** A request under an `Idempotency-Key`: the caller, its key, and a hash that only the same request has. */
export type IdempotentRequest = { readonly scope: string; readonly key: string; readonly fingerprint: string };

type Row = {
  fingerprint: string;
  http_status: number | null;
  headers: string | null;
  body: string | null;
  created: number;
};

const FIND = statement<Row>(
  'select fingerprint, http_status, headers, body, created from idempotency where scope = ? and key = ? and created > ?',
);
const KEEP = statement<never>(
  'insert into idempotency (scope, key, fingerprint, http_status, headers, body, created) values (?, ?, ?, ?, ?, ?, ?)',
);
const FORGET = statement<never>('delete from idempotency where scope = ? and key = ?');
const FORGET_EXPIRED = statement<never>(
  `delete from idempotency where (scope, key) in
    (select scope, key from idempotency where created <= ? order by created limit ${SLICE})`,
);
// Remembered from now on: a write must not be done twice because the clock was wrong when it was done.
const CLAMP = statement<never>(
  `update idempotency set created = ?1 where (scope, key) in
    (select scope, key from idempotency where created > ?1 + ${STEP_BACK} limit ${SLICE})`,
);
const USE = statement<{ reads: number; writes: number; bytes: number }>(
  'select reads, writes, bytes from idempotency_use where scope = ?',
);
const OLDEST_WRITE = statement<{ created: number }>(
  'select created from idempotency where scope = ? and http_status is not null order by created limit 1',
);
const OLDEST_READ = statement<{ key: string }>(
  'select key from idempotency where scope = ? and http_status is null order by created limit 1',
);
const OLDEST_ANSWER = statement<{ key: string }>(
  'select key from idempotency where scope = ? and body is not null order by created limit 1',
);
const FORGET_ANSWER = statement<never>('update idempotency set body = null where scope = ? and key = ?');

/** A request that is known under its key. Reads, and writes whose answer was forgotten, have no answer. */
export type Kept = { readonly http: number | null; readonly answer: Wire | undefined; readonly created: number };

/** Returns what is kept of the request since `since`. Throws 4220 when the key was used for another one. */
export async function checkKept(
  tx: Transaction,
  { scope, key, fingerprint }: IdempotentRequest,
  since: number,
): Promise<Kept | undefined> {
  const row = await tx.get(FIND, scope, key, since);
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) throw new LicensingError(4220);
  const { http_status: http, headers, body, created } = row;
  const isWhole = http !== null && headers !== null && body !== null;
  const answer = isWhole ? { http, headers: JSON.parse(headers) as Record<string, string>, body } : undefined;
  return { http, answer, created };
}

/** Removes some of the keys that are over, and counts those of a wrong clock from now on. */
export async function forgetExpired(tx: Transaction, since: number): Promise<void> {
  await tx.exec(FORGET_EXPIRED, since);
  await tx.exec(CLAMP, tx.now);
}

/** Throws 4290 when the caller has used as many keys within `seconds` as may be remembered. */
export async function expectRoom(tx: Transaction, scope: string, seconds: number): Promise<void> {
  const use = await tx.get(USE, scope);
  if ((use?.writes ?? 0) < MOST_WRITES) return;
  const oldest = await tx.get(OLDEST_WRITE, scope);
  const wait = Math.min(seconds, Math.max(1, (oldest?.created ?? tx.now) + seconds - tx.now));
  throw new LicensingError(
    4290,
    `${MOST_WRITES} requests with an Idempotency-Key are remembered, the most for one caller. Send this one without a ` +
      `key, or try again in ${wait} seconds.`,
    { headers: { 'retry-after': String(wait) } },
  );
}

export const keepWrite = (tx: Transaction, request: IdempotentRequest, wire: Wire): Promise<void> =>
  keep(tx, request, wire.http, JSON.stringify(wire.headers), wire.body);

export const keepRead = (tx: Transaction, request: IdempotentRequest): Promise<void> =>
  keep(tx, request, null, null, null);

/** Forgets the caller's oldest answers until the others fit. */
export async function trimAnswers(tx: Transaction, scope: string): Promise<void> {
  while (((await tx.get(USE, scope))?.bytes ?? 0) > MOST_BYTES) {
    const oldest = await tx.get(OLDEST_ANSWER, scope);
    if (!oldest) return;
    await tx.exec(FORGET_ANSWER, scope, oldest.key);
  }
}

/** Forgets the caller's oldest keys of reads until the others fit. */
export async function trimReads(tx: Transaction, scope: string): Promise<void> {
  while (((await tx.get(USE, scope))?.reads ?? 0) > MOST_READS) {
    const oldest = await tx.get(OLDEST_READ, scope);
    if (!oldest) return;
    await tx.exec(FORGET, scope, oldest.key);
  }
}

async function keep(
  tx: Transaction,
  { scope, key, fingerprint }: IdempotentRequest,
  http: number | null,
  headers: string | null,
  body: string | null,
): Promise<void> {
  // An expired row of the same key may not have had its turn.
  await tx.exec(FORGET, scope, key);
  await tx.exec(KEEP, scope, key, fingerprint, http, headers, body, tx.now);
}
