import { createHmac } from 'node:crypto';
import { LicensingError } from '../core/errors.ts';
import type { Transaction } from '../db/handle.ts';
import { failure, type Wire } from './answer.ts';
import type { Actor } from './caller.ts';
import {
  checkKept,
  expectRoom,
  forgetExpired,
  keep,
  READ,
  trimAnswers,
  trimReads,
  type IdempotentRequest,
} from './idempotency-store.ts';

/** Returns the key of the header. Throws 515 when it is empty or longer than 255 characters, or was sent twice. */
function idempotencyKey(header: string): string {
  if (header.length >= 1 && header.length <= 255 && /^[\u0020-\u007e]+$/.test(header)) return header;
  const msg = 'must have 1 to 255 printable ASCII characters';
  throw new LicensingError(515, `Idempotency-Key ${msg}.`, { errors: [{ path: 'header.idempotency-key', msg }] });
}

/** Returns the request that the `Idempotency-Key` in `header` makes repeatable. Throws 515 as `idempotencyKey` does. */
export function idempotentRequest(
  secret: Buffer,
  actor: Actor,
  header: string,
  operation: string,
  url: string,
  body: string,
): IdempotentRequest {
  const { pathname, search } = new URL(url);
  // The hash has a secret key: a body may hold a password, which a plain hash would let an attacker guess.
  const hmac = createHmac('sha256', secret).update(`idempotency\n${operation}\n${pathname}${search}\n${body}`);
  return { scope: `${actor.kind}:${actor.name}`, key: idempotencyKey(header), fingerprint: hmac.digest('hex') };
}

/**
 * Runs a write once. Its answer is stored in the transaction of the change, and the same request gets it again within
 * `hours`. Refusals are stored too, except 4030 and failures of the service (5xx). Throws 4220 for another request under the key,
 * 4093 when the stored answer was removed to make room, and 4290 when the caller has used too many keys (docs/api.md).
 */
export async function once(
  tx: Transaction,
  request: IdempotentRequest,
  hours: number,
  requestId: string,
  run: () => Promise<Wire>,
): Promise<Wire> {
  const since = tx.now - hours * 3600;
  const kept = await checkKept(tx, request, since);
  if (kept) return kept.answer ?? forgotten(kept.http, tx.zone.toText(kept.created));
  await forgetExpired(tx, since);
  await expectRoom(tx, request.scope, hours * 3600);
  const wire = await tx.savepoint(run).catch((error: unknown) => {
    if (error instanceof LicensingError && error.http < 500 && error.code !== 4030) return failure(error, requestId);
    throw error;
  });
  await keep(tx, request, wire);
  await trimAnswers(tx, request.scope);
  return wire;
}

/**
 * Stores the key of a read, without its answer. Throws 4220 for another request under the key within `hours`.
 */
export async function checkRead(tx: Transaction, request: IdempotentRequest, hours: number): Promise<void> {
  const since = tx.now - hours * 3600;
  if (await checkKept(tx, request, since)) return;
  await forgetExpired(tx, since);
  await keep(tx, request, READ);
  await trimReads(tx, request.scope);
}

function forgotten(http: number | null, date: string): never {
  throw new LicensingError(
    4093,
    `The request with this Idempotency-Key was carried out at ${date} and answered with HTTP status ${http}. Its answer ` +
      'is no longer stored, and the request was not carried out again. Read the records to see the outcome.',
  );
}
