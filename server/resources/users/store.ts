import type { Selectable } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import { hashOfNobody, USER_COST, verifyPassword as verifyHash } from '../../core/password-hash.ts';
import type { UserAccountTable } from '../../db/device-tables.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';

/** A user of licensed software. Its `password_hash` never leaves the server: records and audit are made without it. */
export type UserRow = Selectable<UserAccountTable>;

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
