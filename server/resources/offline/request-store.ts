import { LicensingError } from '../../core/errors.ts';
import { dialect } from '../../db/dialect.ts';
import type { Transaction } from '../../db/handle.ts';
import { insertMany } from '../../core/insert-many.ts';
import { statement } from '../../db/kysely.ts';
import type { SignedLicence } from './answer-codec.ts';
import type { RequestString } from './request-string.ts';

type Kept = { fingerprint: string; answer: string | null };

const FIND = statement<Kept>(`select ${dialect.toHex('fingerprint')} as fingerprint, answer from offline_request
  where sn_id = ? and nonce = ${dialect.fromHex('?')}`);

export type Earlier = { readonly answer: SignedLicence | undefined };

export type Answered = { readonly snId: number; readonly request: RequestString };

export type Requests = { readonly tx: Transaction; readonly unwritten?: ReadonlyMap<string, Answered> | undefined };

/** Returns what is known of a request by its nonce. Throws 2052 when the nonce came with other content. */
export async function earlier(
  { tx, unwritten }: Requests,
  snId: number,
  request: RequestString,
): Promise<Earlier | undefined> {
  const waiting = unwritten?.get(keyOf(snId, request));
  if (waiting) assertSame(waiting.request.fingerprint, request);
  const row = await tx.get(FIND, snId, request.code.nonce);
  if (!row) return undefined;
  assertSame(row.fingerprint, request);
  return { answer: row.answer === null ? undefined : (JSON.parse(row.answer) as SignedLicence) };
}

function assertSame(fingerprint: string, request: RequestString): void {
  if (fingerprint === request.fingerprint) return;
  throw new LicensingError(2052, 'The nonce of the request string was used before, with other content.');
}

type KeptRow = [
  snId: number, nonce: string, kind: string, fingerprint: string, deviceTime: string, answered: number,
  answer: string | null,
]; // prettier-ignore

const keep = insertMany<KeptRow>(
  'into offline_request (sn_id, nonce, kind, fingerprint, device_time, answered, answer)',
  `(?, ${dialect.fromHex('?')}, ?, ${dialect.fromHex('?')}, ?, ?, ?)`,
  'on conflict (sn_id, nonce) do update set answered = excluded.answered, answer = coalesce(offline_request.answer, excluded.answer)',
);

/** With an `answer`, the same answer is given whenever the request comes again. */
export const remember = (
  tx: Transaction,
  snId: number,
  request: RequestString,
  answer?: SignedLicence,
): Promise<void> => rememberAll(tx, [{ snId, request, answer }]);

export async function rememberAll(
  tx: Transaction,
  answered: readonly (Answered & { readonly answer?: SignedLicence | undefined })[],
): Promise<void> {
  // The rows follow the index, because a batch names SNs in any order.
  const bySn = answered.toSorted((one, other) => one.snId - other.snId);
  const rows = bySn.map(({ snId, request, answer }): KeptRow => {
    const { kind, nonce, time } = request.code;
    const kept = answer === undefined ? null : JSON.stringify(answer);
    return [snId, nonce, kind, request.fingerprint, time, tx.now, kept];
  });
  await keep(tx, rows);
}

/** Returns a key for the requests of all SNs; the case of a nonce's digits does not matter. */
export const keyOf = (snId: number, request: RequestString): string => `${snId} ${request.code.nonce.toLowerCase()}`;
