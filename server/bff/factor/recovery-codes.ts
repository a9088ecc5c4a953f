import { hash, randomBytes } from 'node:crypto';
import { toBase32 } from '../../core/base32.ts';
import { countOf } from '../../core/rows.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { hasFactorSql } from './has-factor.ts';

const RECOVERY_CODES = 10;
/** 120 bits: enough that a code cannot be found from its hash. */
const RECOVERY_BYTES = 15;

const KEEP = statement<never>('insert into operator_recovery_code (hash, operator_id) values (?, ?)');
const USE = statement<never>('delete from operator_recovery_code where hash = ? and operator_id = ?');
const LEFT = statement<{ n: number }>('select count(*) as n from operator_recovery_code where operator_id = ?');
const FORGET = statement<never>(
  `delete from operator_recovery_code where operator_id = ? and not ${hasFactorSql('operator_recovery_code.operator_id')}`,
);

/** Returns the number of unused recovery codes. */
export const recoveryCodesLeft = (db: Reader, operatorId: number): Promise<number> => countOf(db.get(LEFT, operatorId));

/** Makes recovery codes for an operator who has none left, and stores their hashes. Returns undefined when some are left. */
export async function giveRecoveryCodes(tx: Transaction, operatorId: number): Promise<string[] | undefined> {
  if ((await recoveryCodesLeft(tx, operatorId)) > 0) return undefined;
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
  for (const code of codes) await tx.exec(KEEP, stored(code), operatorId);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Uses up a recovery code. Returns false for one that is wrong or was used before. */
export const takeRecoveryCode = async (tx: Transaction, operatorId: number, code: string): Promise<boolean> =>
  (await tx.exec(USE, stored(code), operatorId)) > 0;

/** Removes the recovery codes of an operator who has no second factor any more. */
export const forgetUnneededCodes = (tx: Transaction, operatorId: number): Promise<number> =>
  tx.exec(FORGET, operatorId);

const stored = (code: string): string => hash('sha256', code, 'hex');
