import { hash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { toBase32 } from '../../core/base32.ts';
import { fieldError, type LicensingError } from '../../core/errors.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { OperatorFactorTable } from '../../db/tables/operator-tables.ts';
import { seal, unseal } from '../../core/sealed.ts';
import { stepOfCode } from './totp.ts';

export type FactorRow = Selectable<OperatorFactorTable>;
export type FactorInUse = FactorRow & { confirmed: number };

const RECOVERY_CODES = 10;
/** 120 bits: enough that a code cannot be found from its hash. */
const RECOVERY_BYTES = 15;
/** The length of a SHA-1 hash: a longer key adds no security. */
const SECRET_BYTES = 20;

const FIND = statement<FactorRow>('select * from operator_factor where operator_id = ?');
const IN_USE = statement<FactorInUse>('select * from operator_factor where operator_id = ? and confirmed is not null');
const KEEP = statement<never>('insert into operator_factor (operator_id, secret, created) values (?, ?, ?)');
const FORGET = statement<never>('delete from operator_factor where operator_id = ?');
const CONFIRM = statement<never>('update operator_factor set confirmed = ? where operator_id = ?');
const USE_STEP = statement<never>('update operator_factor set last_step = ? where operator_id = ?');
const KEEP_CODE = statement<never>('insert into operator_recovery_code (hash, operator_id) values (?, ?)');
const USE_CODE = statement<never>('delete from operator_recovery_code where hash = ? and operator_id = ?');
const LEFT = statement<{ n: number }>('select count(*) as n from operator_recovery_code where operator_id = ?');

/** Returns the second factor of an operator, also one that is not confirmed yet. */
export const findFactor = (db: Reader, operatorId: number): Promise<FactorRow | undefined> => db.get(FIND, operatorId);

/** Returns the confirmed second factor of an operator. */
export const factorInUse = (db: Reader, operatorId: number): Promise<FactorInUse | undefined> =>
  db.get(IN_USE, operatorId);

/** Returns the number of unused recovery codes. */
export const recoveryCodesLeft = async (db: Reader, operatorId: number): Promise<number> =>
  (await db.get(LEFT, operatorId))?.n ?? 0;

/** Stores a new secret, encrypted, in place of an unconfirmed one. Returns the secret. */
export async function beginFactor(tx: Transaction, key: Buffer, operatorId: number): Promise<Buffer> {
  await tx.exec(FORGET, operatorId);
  const secret = randomBytes(SECRET_BYTES);
  await tx.exec(KEEP, operatorId, seal(key, place(operatorId), secret), tx.now);
  return secret;
}

/** Confirms a second factor. Returns its recovery codes, of which only hashes are stored. */
export async function confirmFactor(tx: Transaction, operatorId: number): Promise<string[]> {
  await tx.exec(CONFIRM, tx.now, operatorId);
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
  for (const code of codes) await tx.exec(KEEP_CODE, stored(code), operatorId);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Removes the second factor of an operator with its recovery codes. Returns false when there was none. */
export const forgetFactor = async (tx: Transaction, operatorId: number): Promise<boolean> =>
  (await tx.exec(FORGET, operatorId)) > 0;

/**
 * Uses up a code of the factor: six digits or a recovery code. Returns undefined, or the refusal (515) of a code that is
 * wrong or was used before. Recovery codes work even when the key of the secrets is lost.
 */
export async function takeCode(
  tx: Transaction,
  key: Buffer,
  factor: FactorRow,
  code: string,
): Promise<LicensingError | undefined> {
  const { operator_id: operatorId } = factor;
  const secret = unseal(key, place(operatorId), factor.secret);
  const step = secret && stepOfCode(secret, code, tx.now, factor.last_step);
  const taken =
    step === undefined ? await tx.exec(USE_CODE, stored(code), operatorId) : await tx.exec(USE_STEP, step, operatorId);
  if (taken > 0) return undefined;
  return secret ? wrongCode() : unreadableSecret();
}

export const wrongCode = (): LicensingError => fieldError(515, 'code', 'is wrong, or was used before');

const unreadableSecret = (): LicensingError =>
  fieldError(
    515,
    'code',
    'cannot be checked, since the service has lost the key of second factors: use a recovery code, or have the second factor reset',
  );

const stored = (code: string): string => hash('sha256', code, 'hex');

const place = (operatorId: number): string => `operator_factor/${operatorId}`;
