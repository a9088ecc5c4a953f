import { LicensingError } from '../core/errors.ts';
import { STEP_BACK } from '../time/moment-rules.ts';
import type { Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import type { Wire } from './answer.ts';

/** Most keys of reads that are stored for a caller. The oldest is removed when there are more. */
export const MOST_READS = 1000;
/** Most keys of writes that are stored for a caller. A write under a further key is refused. */
export const MOST_WRITES = 100_000;
/** Most bytes of answers that are stored for a caller. The oldest answers are removed when there are more; their keys stay. */
export const MOST_BYTES = 16 * 1024 * 1024;

/** Rows that one request removes: more than it adds, and few enough to be fast. */
const SLICE = 100;

/** A request with an `Idempotency-Key`: its caller, the key, and a hash of the request. */
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
// A row from a clock that ran ahead starts to expire now, so that the write is not repeated too early.
const CLAMP = statement<never>(
  `update idempotency set created = ?1 where (scope, key) in
    (select scope, key from idempotency where created > ?1 + ${STEP_BACK} limit ${SLICE})`,
);
type Use = { reads: number; writes: number; bytes: number };
const USE = statement<Use>('select reads, writes, bytes from idempotency_use where scope = ?');
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

/** A stored request. Reads have no answer, nor do writes whose answer was removed. */
export type Kept = { readonly http: number | null; readonly answer: Wire | undefined; readonly created: number };

/** Returns the stored request, unless it is older than `since`. Throws 4220 when the key was used for another request. */
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

/** Removes some expired keys, and corrects times that are ahead of the clock. */
export async function forgetExpired(tx: Transaction, since: number): Promise<void> {
  await tx.exec(FORGET_EXPIRED, since);
  await tx.exec(CLAMP, tx.now);
}

/** Throws 4290 when the caller has used `MOST_WRITES` keys within `seconds`. */
export async function expectRoom(tx: Transaction, scope: string, seconds: number): Promise<void> {
  const use = await tx.get(USE, scope);
  if ((use?.writes ?? 0) < MOST_WRITES) return;
  const oldest = await tx.get(OLDEST_WRITE, scope);
  const wait = Math.min(seconds, Math.max(1, (oldest?.created ?? tx.now) + seconds - tx.now));
  throw new LicensingError(
    4290,
    `This caller has used ${MOST_WRITES} Idempotency-Keys, the most that the service remembers. Send the request without ` +
      `a key, or try again in ${wait} seconds.`,
    { headers: { 'retry-after': String(wait) } },
  );
}

/** Stands for the answer of a read, which is not stored. */
export const READ = { http: null, headers: null, body: null };

/** Stores a request with its answer. */
export async function keep(
  tx: Transaction,
  { scope, key, fingerprint }: IdempotentRequest,
  { http, headers, body }: Wire | typeof READ,
): Promise<void> {
  // An expired row with the same key may still be there.
  await tx.exec(FORGET, scope, key);
  await tx.exec(KEEP, scope, key, fingerprint, http, headers && JSON.stringify(headers), body, tx.now);
}

/** Returns a function that removes the oldest records of a caller until their use is at most `most`. */
const trimming =
  (used: keyof Use, most: number, oldest: typeof OLDEST_READ, forget: typeof FORGET) =>
  async (tx: Transaction, scope: string): Promise<void> => {
    while (((await tx.get(USE, scope))?.[used] ?? 0) > most) {
      const first = await tx.get(oldest, scope);
      if (!first) return;
      await tx.exec(forget, scope, first.key);
    }
  };

/** Removes answers, but not their keys. */
export const trimAnswers = trimming('bytes', MOST_BYTES, OLDEST_ANSWER, FORGET_ANSWER);
export const trimReads = trimming('reads', MOST_READS, OLDEST_READ, FORGET);
