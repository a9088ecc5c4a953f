import { sql, type Insertable, type Selectable } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import { newGuid } from '../../core/ids.ts';
import { insertRow, revise } from '../../core/rows.ts';
import { runList, type Page, type PageRequest } from '../../query/list.ts';
import { hashOfNobody, USER_COST, verifyPassword as verifyHash } from '../../core/password-hash.ts';
import { recordFragment, type RecordFields, type RecordText } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import type { UserAccountTable } from '../../db/tables/device-tables.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
import type { Target } from '../../http/audit.ts';
import { inRole, userList } from './fields.ts';

/** A user of licensed software. Its `password_hash` never leaves the server: records and audit are made without it. */
export type UserRow = Selectable<UserAccountTable>;

/** How the audit log names a user. */
export const userTarget = ({ name }: UserRow): Target => ({ kind: 'user', key: name });

const BY_NAME = statement<UserRow>('select * from user_account where name = ?');
const BY_GUID = statement<UserRow>('select * from user_account where guid = ?');
const BOUND = statement<{ bound: 1 }>('select 1 as bound from sn_user where sn_id = ? and user_id = ?');

/** The user of an account; undefined when there is none. Accounts match exactly. Decisions 3. */
export const findUser = (db: Reader, name: string): Promise<UserRow | undefined> => db.get(BY_NAME, name);

/** The user of an account; 4040 when there is none. */
export async function userOr404(db: Reader, name: string): Promise<UserRow> {
  const row = await findUser(db, name);
  if (!row) throw new LicensingError(4040, `There is no user '${name}'.`);
  return row;
}

/** The user of a guid; 4040 when there is none. */
export async function userByGuidOr404(db: Reader, guid: string): Promise<UserRow> {
  const row = await db.get(BY_GUID, guid);
  if (!row) throw new LicensingError(4040, `There is no user with the guid '${guid}'.`);
  return row;
}

/** True when a user is bound to an SN. */
export const isBound = async (db: Reader, snId: number, userId: number): Promise<boolean> =>
  (await db.get(BOUND, snId, userId)) !== undefined;

const NOBODY = hashOfNobody(USER_COST);

/**
 * True when the password is the user's. It takes as long for an unknown user, and for one without a password, as for a
 * wrong password. Slow by design: never inside a transaction, which would hold up all others.
 */
export const verifyPassword = (user: UserRow | undefined, password: string): Promise<boolean> =>
  verifyHash(user?.password_hash ?? NOBODY, password.normalize('NFKC'));

/** Records of users, in the order of `rows`; with other fields than those of lists when `fields` says so. */
export async function userRecords(
  db: Reader,
  rows: readonly Pick<UserRow, 'id'>[],
  fields: RecordFields = userList.record,
): Promise<RecordText[]> {
  const ids = JSON.stringify(rows.map((row) => row.id));
  return db.column(sql<{ json: RecordText }>`select ${recordFragment(fields, db.zone)} as json
    from json_each(${ids}) n cross join user_account u on u.id = n.value order by n.key`);
}

/** The record of one user. */
export async function userRecord(db: Reader, row: Pick<UserRow, 'id'>, fields?: RecordFields): Promise<RecordText> {
  const [record] = await userRecords(db, [row], fields);
  if (record === undefined) throw new LicensingError(4040);
  return record;
}

/** A page of the users that have a role. */
export const usersInRole = (db: Reader, role: { id: number }, request: PageRequest): Promise<Page> =>
  runList(db, userList, request, {}, { where: [inRole(role)] });

/** Adds a user and returns it. */
export async function insertUser(
  tx: Transaction,
  values: Omit<Insertable<UserAccountTable>, 'guid' | 'reg_date'>,
): Promise<UserRow> {
  const insert = build
    .insertInto('user_account')
    .values({ ...values, ...sinceWhen(tx, values.status), guid: newGuid(), reg_date: tx.now });
  return insertRow(tx, insert.returningAll());
}

/** Writes columns of a user. Returns the new revision. */
export const updateUser = (tx: Transaction, row: UserRow, changes: Changes): Promise<number> =>
  revise(tx, 'user_account', row, { ...changes, ...sinceWhen(tx, changes['status']) });

/** With its status, a user keeps since when it is disabled. */
const sinceWhen = (tx: Transaction, status: unknown): { disabled_date?: number | null } =>
  status === undefined ? {} : { disabled_date: status === 1 ? tx.now : null };

/** Removes a user, whose sessions have ended, with its bindings to SNs, businesses and roles. */
export const removeUser = (tx: Transaction, row: UserRow): Promise<number> =>
  tx.run(build.deleteFrom('user_account').where('id', '=', row.id));
