import { sql, type Insertable, type Selectable } from 'kysely';
import type { UnbindEntry } from '../../contract/holders/sn-users.ts';
import { eachEntry } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { newGuid } from '../../core/ids.ts';
import { insertAll, reviseAll, rowsBy, rowsOr404, type ChangedRow } from '../../core/many-rows.ts';
import { rowOr404, countOf } from '../../core/rows.ts';
import { runList, recordsInSteps, recordById, type Page, type PageRequest } from '../../query/list.ts';
import { hashOfNobody, USER_COST, verifyPassword as verifyHash } from '../../core/password-hash.ts';
import type { RecordFields, RecordText } from '../../query/record.ts';
import { among, inOrder, listed } from '../../db/dialect.ts';
import type { UserAccountTable } from '../../db/tables/device-tables.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { Target } from '../../http/audit.ts';
import { inRole, userList } from './fields.ts';

/** `password_hash` never leaves the server: records and audit entries do not contain it. */
export type UserRow = Selectable<UserAccountTable>;

export const userTarget = ({ name }: Pick<UserRow, 'name'>): Target => ({ kind: 'user', key: name });

const unknownName = (name: string): string => `There is no user '${name}'.`;
const unknownGuid = (guid: string): string => `There is no user with the guid '${guid}'.`;

const BY_NAME = statement<UserRow>('select * from user_account where name = ?');
const BY_GUID = statement<UserRow>('select * from user_account where guid = ?');
const BOUND = statement<{ bound: 1 }>(
  'select 1 as bound from sn_user where sn_id = ? and user_id = (select id from user_account where name = ?)',
);

export const findUser = (db: Reader, name: string): Promise<UserRow | undefined> => db.get(BY_NAME, name);

/** Returns the user with an account. Throws 4040. */
export const userOr404 = (db: Reader, name: string): Promise<UserRow> =>
  rowOr404(findUser(db, name), unknownName(name));

/** Returns the user with a guid. Throws 4040. */
export const userByGuidOr404 = (db: Reader, guid: string): Promise<UserRow> =>
  rowOr404(db.get(BY_GUID, guid), unknownGuid(guid));

/** Returns the users with some accounts, in order; undefined for an unknown one. */
export async function findUsers(db: Reader, names: readonly string[]): Promise<(UserRow | undefined)[]> {
  const rows = await rowsBy(db, 'user_account', 'name', names);
  return names.map((name) => rows.get(name));
}

/** Returns users by their accounts. Throws 4040 with the faults of all. */
export const usersOr404 = async (db: Reader, names: readonly string[]): Promise<UserRow[]> =>
  rowsOr404(names, await rowsBy(db, 'user_account', 'name', names), unknownName);

/** Returns users by their guids. Throws 4040 with the faults of all. */
export const usersByGuidOr404 = async (db: Reader, guids: readonly string[]): Promise<UserRow[]> =>
  rowsOr404(guids, await rowsBy(db, 'user_account', 'guid', guids), unknownGuid);

/** Returns the users of entries. Throws 4040 with the faults of all, also when account and guid belong to different users. */
export async function usersNamed(db: Reader, entries: readonly UnbindEntry[]): Promise<UserRow[]> {
  const byName = await rowsBy(db, 'user_account', 'name', entries.flatMap(({ name = [] }) => name)); // prettier-ignore
  const byGuid = await rowsBy(db, 'user_account', 'guid', entries.flatMap(({ guid = [] }) => guid)); // prettier-ignore
  return eachEntry(entries, async ({ name, guid }) => {
    const row = guid === undefined ? byName.get(name ?? '') : byGuid.get(guid);
    if (!row) throw new LicensingError(4040, guid === undefined ? unknownName(name ?? '') : unknownGuid(guid));
    if (name === undefined || row.name === name) return row;
    throw new LicensingError(4040, `There is no user '${name}' with the guid '${guid}'.`);
  });
}

export const idsOf = (rows: readonly Pick<UserRow, 'id'>[]): number[] => rows.map(({ id }) => id);

/** True when the user with this name is bound to the SN. */
export const isBound = async (db: Reader, snId: number, name: string): Promise<boolean> =>
  (await db.get(BOUND, snId, name)) !== undefined;

const NOBODY = hashOfNobody(USER_COST);

/**
 * True when the password is the user's. It takes the same time for an unknown user and a wrong password. Slow by
 * design: never call it inside a transaction, which would delay all others.
 */
export const verifyPassword = (user: UserRow | undefined, password: string): Promise<boolean> =>
  verifyHash(user?.password_hash ?? NOBODY, password.normalize('NFKC'));

/** Returns records in the order of `rows`. */
export const userRecords = (db: Reader, rows: readonly Pick<UserRow, 'id'>[]): Promise<RecordText[]> =>
  recordsInSteps(db, userList, idsOf(rows));

export const userRecord = (db: Reader, { id }: Pick<UserRow, 'id'>, record?: RecordFields): Promise<RecordText> =>
  recordById(db, record ? { ...userList, record } : userList, id);

export const usersInRole = (db: Reader, role: { id: number }, request: PageRequest): Promise<Page> =>
  runList(db, userList, request, {}, { where: [inRole(role)] });

export type NewUser = Omit<Insertable<UserAccountTable>, 'guid' | 'reg_date'>;

export const insertUsers = (tx: Transaction, added: readonly NewUser[]): Promise<void> =>
  insertAll(
    tx,
    'user_account',
    added.map((values) => ({ ...values, ...sinceWhen(tx, values.status), guid: newGuid(), reg_date: tx.now })),
  );

export const updateUsers = (tx: Transaction, changed: readonly ChangedRow[]): Promise<void> =>
  reviseAll(
    tx,
    'user_account',
    changed.map(({ row, changes }) => ({ row, changes: { ...changes, ...sinceWhen(tx, changes['status']) } })),
  );

/** The time since when a user is disabled is stored with its status. */
const sinceWhen = (tx: Transaction, status: unknown): { disabled_date?: number | null } =>
  status === undefined ? {} : { disabled_date: status === 1 ? tx.now : null };

const COUNT = statement<{ n: number }>('select count(*) as n from sn_user where sn_id = ?');

/** Returns how many users are bound to an SN, which `usersNumber` limits. */
export const countBound = (db: Reader, snId: number): Promise<number> => countOf(db.get(COUNT, snId));

export async function boundAmong(db: Reader, snId: number, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ids = await db.column(sql<{ user_id: number }>`select b.user_id from ${listed('integer', userIds, 'n')}
    ${inOrder} sn_user b on b.sn_id = ${snId} and b.user_id = n.value`);
  return new Set(ids);
}

/** The caller checks that none of them is bound. */
export const bindUsers = (tx: Transaction, snId: number, userIds: readonly number[]): Promise<number> =>
  tx.run(sql`insert into sn_user (sn_id, user_id) select ${snId}, n.value from ${listed('integer', userIds, 'n')}`);

export const unbindUsers = (tx: Transaction, snId: number, userIds: readonly number[]): Promise<number> =>
  tx.run(sql`delete from sn_user where sn_id = ${snId} and user_id in ${among('integer', userIds)}`);

export const sessionsOn = (db: Reader, snId: number, userIds: readonly number[]): Promise<number[]> =>
  db.column(sql<{ id: number }>`select s.id from ${listed('integer', userIds, 'n')}
    ${inOrder} session s on s.user_id = n.value and s.sn_id = ${snId}`);
