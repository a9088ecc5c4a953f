import { LicensingError } from '../../core/errors.ts';
import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { SignedLicence } from './answer-codec.ts';
import type { RequestString } from './request-string.ts';

type Kept = { fingerprint: string; answer: string | null };

const FIND = statement<Kept>('select fingerprint, answer from offline_request where sn_id = ? and nonce = ?');

/** A request that came before: with the answer that is to be repeated, if one was kept. */
export type Earlier = { readonly answer: SignedLicence | undefined };

/** What is known of a request by its nonce; 2052 when the nonce came with other content. Offline format, Request strings. */
export async function earlier(tx: Transaction, snId: number, request: RequestString): Promise<Earlier | undefined> {
  const row = await tx.get(FIND, snId, keyOf(request));
  if (!row) return undefined;
  if (row.fingerprint !== request.fingerprint) {
    throw new LicensingError(2052, 'The nonce of the request string was used before, with other content.');
  }
  return { answer: row.answer === null ? undefined : (JSON.parse(row.answer) as SignedLicence) };
}

const KEEP =
  statement<never>(`insert into offline_request (sn_id, nonce, kind, fingerprint, device_time, answered, answer)
  values (?, ?, ?, ?, ?, ?, ?)
  on conflict do update set answered = excluded.answered, answer = coalesce(answer, excluded.answer)`);

/** Remembers that a request was answered; with an `answer`, the same is given whenever it comes again. */
export async function remember(
  tx: Transaction,
  snId: number,
  request: RequestString,
  answer?: SignedLicence,
): Promise<void> {
  const { kind, time } = request.code;
  const kept = answer === undefined ? null : JSON.stringify(answer);
  await tx.exec(KEEP, snId, keyOf(request), kind, request.fingerprint, time, tx.now, kept);
}

/** A nonce is the same in either case of its digits. */
const keyOf = (request: RequestString): string => request.code.nonce.toLowerCase();
