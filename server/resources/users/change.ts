import { passwordGate } from '../../core/password-gate.ts';
import { hashPassword, USER_COST } from '../../core/password-hash.ts';
import { removeAll } from '../../core/many-rows.ts';
import { auditOf, resolveCreate, resolveWrite, type Changes } from '../../core/write.ts';
import type { RecordText } from '../../query/record.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Transaction } from '../../db/handle.ts';
import { changeOf, type Audit, type Change } from '../../http/audit.ts';
import { endSessions } from '../online/end-store.ts';
import { userFields } from './fields.ts';
import {
  idsOf,
  insertUsers,
  updateUsers,
  userRecords,
  usersOr404,
  userTarget,
  type NewUser,
  type UserRow,
} from './store.ts';

export type UserInput = {
  readonly nickName?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly status?: number | undefined;
  readonly password?: string | null | undefined;
};

/** The hash to store: null removes the password, undefined keeps it. */
export type PasswordHash = string | null | undefined;

/**
 * Hashes the passwords of a batch one by one, so that sign-ins and log-ins come between. Throws 5030 when too many
 * batches wait. A batch that has begun is not refused.
 */
export async function hashPasswords(
  inputs: readonly Pick<UserInput, 'password'>[],
  caller: string,
  hasBegun = false,
): Promise<PasswordHash[]> {
  const hashes: PasswordHash[] = [];
  let isLater = hasBegun;
  for (const { password } of inputs) {
    if (typeof password !== 'string') {
      hashes.push(password);
      continue;
    }
    const turn = { line: 'batch', caller, hasBegun: isLater } as const;
    hashes.push(await passwordGate(turn, () => hashPassword(password, USER_COST)));
    isLater = true;
  }
  return hashes;
}

/** A user to change, or to add when there is no row. */
export type Saving = {
  readonly name: string;
  readonly row: UserRow | undefined;
  readonly input: UserInput;
  readonly hash: PasswordHash;
};

/**
 * Adds and changes users and audits each. The nick name of a new user defaults to the account. A user that is disabled
 * loses its sessions. The audit log says only that a password changed. Returns the users in their order.
 */
export async function saveUsers(
  tx: Transaction,
  entries: readonly Saving[],
  audit: Audit,
): Promise<{ rows: UserRow[]; records: RecordText[] }> {
  const added: NewUser[] = [];
  const changed = new Map<string, Changed>();
  for (const { name, row, input, hash } of entries) {
    await fairTurn();
    if (!row) added.push(newUser(tx, name, input, hash));
    else {
      const change = changeOfUser(tx, row, input, hash);
      if (Object.keys(change.changes).length > 0) changed.set(name, change);
    }
  }
  await insertUsers(tx, added);
  await updateUsers(tx, [...changed.values()]);
  const disabled = [...changed.values()].filter(({ changes }) => changes['status'] === 1);
  await endSessions(tx, { users: disabled.map(({ row }) => row.id) }, 'kickOut');
  const names = entries.map(({ name }) => name);
  const rows = await usersOr404(tx, names);
  const records = await userRecords(tx, rows);
  for (const [at, { name, row }] of entries.entries()) {
    await fairTurn();
    const change = changed.get(name);
    if (!row) audit(changeOf(userTarget({ name }), undefined, records[at]));
    else if (change) audit(auditOfUser(tx, change));
  }
  return { rows, records };
}

type Changed = { readonly row: UserRow; readonly changes: Changes };

function newUser(tx: Transaction, name: string, input: UserInput, hash: PasswordHash): NewUser {
  const defaults = { nick_name: name, password_hash: hash ?? null };
  return { nick_name: name, ...resolveCreate(userFields, named(name, input), defaults, tx.zone), name };
}

function changeOfUser(tx: Transaction, row: UserRow, input: UserInput, hash: PasswordHash): Changed {
  const changes = resolveWrite(userFields, 'patch', named(row.name, input), row, tx.zone);
  const isRehashed = hash !== undefined && hash !== row.password_hash;
  return { row, changes: { ...changes, ...(isRehashed && { password_hash: hash }) } };
}

function auditOfUser(tx: Transaction, { row, changes }: Changed): Change {
  const { before, after } = auditOf(userFields, row, changes, tx.zone);
  const isRehashed = Object.hasOwn(changes, 'password_hash');
  return { target: userTarget(row), before, after: { ...after, ...(isRehashed && { passwordChanged: true }) } };
}

/** Removes users and ends their sessions. The audit log keeps their fields. */
export async function removeUsers(tx: Transaction, rows: readonly UserRow[], audit: Audit): Promise<void> {
  const records = await userRecords(tx, rows);
  for (const [at, row] of rows.entries()) {
    await fairTurn();
    audit(changeOf(userTarget(row), records[at], undefined));
  }
  await endSessions(tx, { users: idsOf(rows) }, 'kickOut');
  await removeAll(tx, 'user_account', idsOf(rows));
}

/** A nick name is never empty: an emptied one becomes the account again. */
const named = (name: string, { nickName, ...input }: UserInput): Readonly<Record<string, unknown>> => ({
  ...input,
  ...(nickName !== undefined && { nickName: nickName ?? name }),
});
