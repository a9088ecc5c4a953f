import { randomInt } from 'node:crypto';
import { INVITATION_HOURS, type AccessKind } from '../../contract/records/operators.ts';
import { hashOfNobody, OPERATOR_COST } from '../../core/password-hash.ts';
import type { Transaction } from '../../db/handle.ts';
import type { RecordText } from '../../query/record.ts';
import { ageOf } from '../../time/moment-rules.ts';
import type { OperatorRow } from '../operator-store.ts';
import type { Passwords } from '../passwords.ts';
import { invite } from './store.ts';

/** A new way in for an operator: what is stored, and the generated password, which is shown once. */
export type Access = {
  readonly kind: AccessKind | 'given';
  readonly passwordHash: string;
  readonly mustChange: boolean;
  readonly password?: string;
};

/** Letters and digits that are not mistaken for one another. */
const SIGNS = 'abcdefghkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP = 4;

/** Returns a password of 98 random bits in groups, which can be read out. */
const generatedPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-');

/** Prepares a new way in. With an invitation, no password signs in until the operator has chosen one. */
export async function prepareAccess(passwords: Passwords, kind: AccessKind): Promise<Access> {
  if (kind === 'invitation') return { kind, passwordHash: hashOfNobody(OPERATOR_COST), mustChange: false };
  const password = generatedPassword();
  return { kind, passwordHash: await passwords.hash(password), mustChange: true, password };
}

/** Returns true for a generated password that the operator did not change in time. */
export const hasExpired = (operator: Pick<OperatorRow, 'must_change' | 'password_date'>, now: number): boolean =>
  operator.must_change === 1 && ageOf(operator.password_date, now) >= INVITATION_HOURS * 3600;

/** Creates the invitation if there is to be one. Returns the parts of the answer that are shown once. */
export async function grantAccess(tx: Transaction, operatorId: number, { kind, password }: Access): Promise<object> {
  if (kind === 'invitation') return { invitation: `/invitation#${await invite(tx, operatorId)}` };
  return password === undefined ? {} : { password };
}

/** Returns the record of an operator with the parts that are shown once. */
export const withSecrets = (record: RecordText, secrets: object): RecordText =>
  JSON.stringify({ ...(JSON.parse(record) as object), ...secrets });
