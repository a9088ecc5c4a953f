import { createGate } from '../../core/gate.ts';
import { hashPassword, USER_COST } from '../../core/password-hash.ts';
import { auditOf, resolveCreate, resolveWrite } from '../../core/write.ts';
import type { Transaction } from '../../db/handle.ts';
import { changeOf, type Audit } from '../../http/audit.ts';
import { endSessions } from '../online/end-store.ts';
import { userFields } from './fields.ts';
import { insertUser, updateUser, userRecord, userTarget, type UserRow } from './store.ts';

export type UserInput = {
  readonly nickName?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly status?: number | undefined;
  readonly password?: string | null | undefined;
};

/** The hash to store: null removes the password, undefined keeps it. */
export type PasswordHash = string | null | undefined;

/** Hashes passwords one at a time for the whole service, so that a large batch leaves the other core free. */
export function createHasher(): (inputs: readonly UserInput[]) => Promise<PasswordHash[]> {
  const gate = createGate(1, Number.POSITIVE_INFINITY);
  return async (inputs) => {
    const hashes: PasswordHash[] = [];
    for (const { password } of inputs) {
      hashes.push(typeof password === 'string' ? await gate(() => hashPassword(password, USER_COST)) : password);
    }
    return hashes;
  };
}

/** Adds a user. Its nick name defaults to the account. */
export async function addUser(
  tx: Transaction,
  name: string,
  input: UserInput,
  hash: PasswordHash,
  audit: Audit,
): Promise<UserRow> {
  const defaults = { nick_name: name, password_hash: hash ?? null };
  const values = resolveCreate(userFields, named(name, input), defaults, tx.zone);
  const row = await insertUser(tx, { nick_name: name, ...values, name });
  audit(changeOf(userTarget(row), undefined, await userRecord(tx, row)));
  return row;
}

/**
 * A user that is disabled loses its sessions. Returns the new revision. The audit log says only that the password
 * changed.
 */
export async function changeUser(
  tx: Transaction,
  row: UserRow,
  input: UserInput,
  hash: PasswordHash,
  audit: Audit,
): Promise<number> {
  const changes = resolveWrite(userFields, 'patch', named(row.name, input), row, tx.zone);
  const rehashed = hash !== undefined && hash !== row.password_hash;
  if (Object.keys(changes).length === 0 && !rehashed) return row.revision;
  const revision = await updateUser(tx, row, { ...changes, ...(rehashed && { password_hash: hash }) });
  if (changes['status'] === 1) await endSessions(tx, { users: [row.id] }, 'kickOut');
  const { before, after } = auditOf(userFields, row, changes, tx.zone);
  audit({ target: userTarget(row), before, after: { ...after, ...(rehashed && { passwordChanged: true }) } });
  return revision;
}

/** A nick name is never empty: an emptied one becomes the account again. */
const named = (name: string, { nickName, ...input }: UserInput): Readonly<Record<string, unknown>> => ({
  ...input,
  ...(nickName !== undefined && { nickName: nickName ?? name }),
});
