import { createHmac } from 'node:crypto';
import { LicensingError } from '../core/errors.ts';
import type { Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import { failure, type Wire } from './answer.ts';

/** A request under an `Idempotency-Key`: whose key it is, and what makes another request the same one. */
export type IdempotentRequest = { scope: string; key: string; fingerprint: string };

const FIND = statement<{ fingerprint: string; http_status: number; headers: string; body: string }>(
  'select fingerprint, http_status, headers, body from idempotency where scope = ? and key = ? and created > ?',
);
const KEEP = statement<never>(
  'insert or replace into idempotency (scope, key, fingerprint, http_status, headers, body, created) values (?, ?, ?, ?, ?, ?, ?)',
);
const FORGET = statement<never>('delete from idempotency where created <= ?');

/** Reads the header. Refuses an empty one, one of over 255 characters, or one sent twice (515). */
export function idempotencyKey(header: string): string {
  if (header.length >= 1 && header.length <= 255 && /^[\u0020-\u007e]+$/.test(header)) return header;
  const msg = 'must have 1 to 255 printable ASCII characters';
  throw new LicensingError(515, `Idempotency-Key ${msg}.`, { errors: [{ path: 'header.idempotency-key', msg }] });
}

/** Keyed: a body may hold a password, which could be guessed from a mere hash of it. */
export const fingerprintOf = (key: Buffer, operation: string, url: string, body: string): string =>
  createHmac('sha256', key).update(`idempotency\n${operation}\n${url}\n${body}`).digest('hex');

/**
 * Runs a request once: its answer is kept in the transaction of the change and given again to the same request within
 * `hours`. Refusals are kept too, failures of the service (5xx) are not. Another request under the key is 4220.
 * Decisions 6.
 */
export async function once(
  tx: Transaction,
  request: IdempotentRequest,
  hours: number,
  requestId: string,
  run: () => Promise<Wire>,
): Promise<Wire> {
  const since = tx.now - hours * 3600;
  const known = await tx.get(FIND, request.scope, request.key, since);
  if (known) {
    if (known.fingerprint !== request.fingerprint) throw new LicensingError(4220);
    return { http: known.http_status, headers: JSON.parse(known.headers) as Record<string, string>, body: known.body };
  }
  const wire = await tx.savepoint(run).catch((error: unknown) => {
    if (error instanceof LicensingError && error.http < 500) return failure(error, requestId);
    throw error;
  });
  await tx.exec(FORGET, since);
  await tx.exec(
    KEEP,
    request.scope,
    request.key,
    request.fingerprint,
    wire.http,
    JSON.stringify(wire.headers),
    wire.body,
    tx.now,
  );
  return wire;
}
