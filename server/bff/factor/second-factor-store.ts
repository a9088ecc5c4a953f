import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { fieldError, type LicensingError } from '../../core/errors.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { OperatorFactorTable } from '../../db/tables/operator-tables.ts';
import { seal, unseal } from '../../core/sealed.ts';
import { hasFactorSql } from './has-factor.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

export type FactorRow = Selectable<OperatorFactorTable>;
export type FactorInUse = FactorRow & { confirmed: number };

/** The length of a SHA-1 hash: a longer key adds no security. */
const SECRET_BYTES = 20;

const FIND = statement<FactorRow>('select * from operator_factor where operator_id = ?');
const IN_USE = statement<FactorInUse>('select * from operator_factor where operator_id = ? and confirmed is not null');
const ANY = statement<{ id: number }>(`select o.id from operator o where o.id = ? and ${hasFactorSql('o.id')}`);
const KEEP = statement<never>('insert into operator_factor (operator_id, secret, created) values (?, ?, ?)');
const FORGET = statement<never>('delete from operator_factor where operator_id = ?');
const CONFIRM = statement<never>('update operator_factor set confirmed = ? where operator_id = ?');
const USE_STEP = statement<never>('update operator_factor set last_step = ? where operator_id = ?');

/** Returns the authenticator app of an operator, also one that is not confirmed yet. */
export const findFactor = (db: Reader, operatorId: number): Promise<FactorRow | undefined> => db.get(FIND, operatorId);

/** Returns the confirmed authenticator app of an operator. */
export const factorInUse = (db: Reader, operatorId: number): Promise<FactorInUse | undefined> =>
  db.get(IN_USE, operatorId);

/** Returns true for an operator with a second factor of any kind. */
export const hasAnyFactor = async (db: Reader, operatorId: number): Promise<boolean> =>
  (await db.get(ANY, operatorId)) !== undefined;

/** Stores a new secret, encrypted, in place of an unconfirmed one. Returns the secret. */
export async function beginFactor(tx: Transaction, key: Buffer, operatorId: number): Promise<Buffer> {
  await tx.exec(FORGET, operatorId);
  const secret = randomBytes(SECRET_BYTES);
  await tx.exec(KEEP, operatorId, seal(key, place(operatorId), secret), tx.now);
  return secret;
}

export const confirmFactor = (tx: Transaction, operatorId: number): Promise<number> =>
  tx.exec(CONFIRM, tx.now, operatorId);

/** Removes the authenticator app of an operator. Returns false when there was none. */
export const forgetFactor = async (tx: Transaction, operatorId: number): Promise<boolean> =>
  (await tx.exec(FORGET, operatorId)) > 0;

/** Uses up a code of an authenticator app. Returns undefined, or the refusal (515) of a code that is wrong or was used before. */
export async function takeAppCode(
  tx: Transaction,
  key: Buffer,
  factor: FactorRow,
  code: string,
): Promise<LicensingError | undefined> {
  const { operator_id: operatorId } = factor;
  const secret = unseal(key, place(operatorId), factor.secret);
  if (!secret) return unreadableSecret();
  const step = stepOfCode(secret, code, tx.now, factor.last_step);
  if (step === undefined) return wrongCode();
  await tx.exec(USE_STEP, step, operatorId);
  return undefined;
}

/**
 * Uses up a code of an operator: of the authenticator app, or a recovery code. Returns undefined, or the refusal (515).
 * Recovery codes work even when the key of the secrets is lost.
 */
export async function takeCode(
  tx: Transaction,
  key: Buffer,
  operatorId: number,
  code: string,
): Promise<LicensingError | undefined> {
  const factor = await factorInUse(tx, operatorId);
  const refusal = factor ? await takeAppCode(tx, key, factor, code) : wrongCode();
  return refusal && (await takeRecoveryCode(tx, operatorId, code)) ? undefined : refusal;
}

const wrongCode = (): LicensingError => fieldError(515, 'code', 'is wrong, or was used before');

const unreadableSecret = (): LicensingError =>
  fieldError(
    515,
    'code',
    'cannot be checked, since the service has lost the key of second factors: use a recovery code, or have the second factor reset',
  );

const place = (operatorId: number): string => `operator_factor/${operatorId}`;
