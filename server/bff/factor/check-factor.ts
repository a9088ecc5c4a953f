import type { PasskeyAnswer } from '../../contract/bff/webauthn.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import type { Transaction } from '../../db/handle.ts';
import type { Deps } from '../../http/deps.ts';
import type { BffContext } from '../env.ts';
import type { OperatorSession } from '../session-store.ts';
import { pageOf, requestOptions, signedOn, usableOn } from './ceremony.ts';
import { keepChallenge, takeChallenge } from './challenge-store.ts';
import { findCredential, noteUse, passkeysOf } from './passkey-store.ts';
import { takeCode } from './second-factor-store.ts';

type Asking = Pick<OperatorSession, 'number' | 'operatorId'>;

/** A proof of the second factor: a code, or the answer of a passkey. */
export type FactorProof = { readonly code: string } | { readonly passkey: PasskeyAnswer };

/** What the audit log says of a proof: the name of the passkey, nothing for a code. */
export type Used = { readonly passkey?: string };

/** Returns what the audit log says after the use of a proof. */
export const afterUse = (used: Used): { after?: Used } => (used.passkey === undefined ? {} : { after: used });

/** Uses up a checked proof. Returns its refusal (515) when it is wrong. */
export type TakeProof = (tx: Transaction) => Promise<LicensingError | Used>;

/** Returns the options with which a browser asks for a passkey, and stores their challenge. Throws 4093 without a passkey. */
export async function challengeFor(deps: Deps, c: BffContext, session: Asking): Promise<object> {
  const page = pageOf(c, deps.config);
  const known = usableOn(page, await passkeysOf(deps.db.read, session.operatorId));
  if (known.length === 0) throw new LicensingError(4093, 'You have no passkey for this address. Enter a code instead.');
  const options = await requestOptions(page, known);
  await deps.db.tx((tx) => keepChallenge(tx, session, options.challenge), 'essential');
  return options;
}

/** Checks a proof of the second factor of a session, whole or half. A challenge is used up also by a wrong answer. */
export async function checkFactor(deps: Deps, c: BffContext, session: Asking, proof: FactorProof): Promise<TakeProof> {
  const { db, config, secrets } = deps;
  const { operatorId } = session;
  if ('code' in proof) return async (tx) => (await takeCode(tx, secrets.factorKey, operatorId, proof.code)) ?? {};
  const expected = await db.tx((tx) => takeChallenge(tx, session), 'essential');
  const passkey = await findCredential(db.read, proof.passkey.id);
  if (expected === undefined || passkey?.operator_id !== operatorId) return async () => wrongPasskey();
  const counter = await signedOn({ deps, c, page: pageOf(c, config) }, expected, proof.passkey, passkey);
  if (counter === undefined) return async () => wrongPasskey();
  return async (tx) => ((await noteUse(tx, passkey, counter)) ? { passkey: passkey.name } : wrongPasskey());
}

export const wrongPasskey = (): LicensingError =>
  fieldError(515, 'passkey', 'was not accepted: it may be of another account or address, or its answer came too late');
