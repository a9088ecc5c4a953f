import { borrowOr1811, checkIn, checkOut } from '../borrows/seat-store.ts';
import { endEach } from '../online/end-store.ts';
import { overSessions } from '../online/timeout-store.ts';
import { licensingSnOr404, type LicensingSn } from '../sns/store.ts';
import { keepStrings } from '../strings/keep-store.ts';
import type { SignedLicence } from './answer-codec.ts';
import { given, stringOf, type Giving } from './give.ts';
import { noteGiven, signLicence, writeLicence } from './licence-store.ts';
import { badRequest, readRequest, type RequestOf } from './request-string.ts';
import { earlier, remember } from './request-store.ts';
import { assertInUse, assertThere } from './state-rules.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** `aliveSince`: the moment of the steady clock since which a session must have called to hold its seat. */
export type Lending = Giving & { readonly aliveSince: number };

export async function lendByRequest(lending: Lending, text: string): Promise<SignedLicence> {
  const request = readRequest(text, 'borrow');
  return answerBorrow(lending, await licensingSnOr404(lending.tx, request.sn), request);
}

/** A repeated request gets the same answer and changes nothing. */
export async function answerBorrow(
  lending: Lending,
  sn: LicensingSn,
  request: RequestOf<'borrow'>,
): Promise<SignedLicence> {
  const { tx, signing, audit, by, aliveSince } = lending;
  const before = await earlier(lending, sn.id, request);
  if (before?.answer) return before.answer;
  assertInUse(sn, tx);
  await endEach(tx, await overSessions(tx, sn.sn, aliveSince));
  const { device, machineName, minutes, nonce } = request.code;
  const { borrow, machine, added, sn: active } = await checkOut(tx, sn, { ...device, machineName }, minutes);
  const { borrow_id: borrowId, until, secret } = borrow;
  await noteGiven(tx, sn, machine);
  const holder = {
    sn: active,
    device: { ...device, mid: machine.mid, machineName: machine.machine_name ?? undefined },
  };
  const licence = await writeLicence(tx, holder, { kind: 'borrow', nonce, borrow: { borrowId, until, secret } });
  const answer = signLicence(signing, licence);
  await remember(tx, sn.id, request, answer);
  await keepStrings(tx, by, [stringOf(sn, machine, licence)]);
  audit(...given(sn, machine, added, licence, { borrowId, until: tx.zone.toText(until) }));
  return answer;
}

/**
 * Takes a seat back. A repeated request gets the same answer and changes nothing. Throws 1811 when this device does not
 * have the seat, 2051 for a wrong proof.
 */
export async function takeBackByRequest(giving: Giving, text: string): Promise<SignedLicence> {
  const { tx, signing, audit, by } = giving;
  const request = readRequest(text, 'return');
  const sn = await licensingSnOr404(tx, request.sn);
  const before = await earlier(giving, sn.id, request);
  if (before?.answer) return before.answer;
  assertThere(sn, tx);
  const { device, borrowId, proof, nonce } = request.code;
  const borrow = await borrowOr1811(tx, sn.id, borrowId, device.identity);
  const claim = { secret: borrow.secret, sn: request.sn, borrowId, nonce };
  if (!proofFits(proof, claim)) throw badRequest('has a proof that does not fit');
  await checkIn(tx, borrow);
  await noteGiven(tx, sn, borrow.machine_id === null ? undefined : { id: borrow.machine_id });
  const { mid, machine_name } = borrow;
  const holder = { sn, device: { ...device, mid, machineName: machine_name ?? undefined } };
  const licence = await writeLicence(tx, holder, { kind: 'return', nonce });
  const answer = signLicence(signing, licence);
  await remember(tx, sn.id, request, answer);
  const { serial, kind } = licence;
  await keepStrings(tx, by, [{ serial, kind, snId: sn.id, machineId: borrow.machine_id, mid }]);
  audit({ target: { kind: 'sn', key: sn.sn }, after: { string: kind, serial, mid, borrowId } });
  return answer;
}

/** True for the HMAC-SHA-256 that only a device with the secret of the borrow can make. */
export function proofFits(
  proof: string,
  claim: { readonly secret: string; readonly sn: string; readonly borrowId: string; readonly nonce: string },
): boolean {
  const { secret, sn, borrowId, nonce } = claim;
  const expected = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${sn}\n${borrowId}\n${nonce}`).digest();
  const given = Buffer.from(proof, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
