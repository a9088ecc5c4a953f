import { sql, type Insertable, type Selectable } from 'kysely';
import { newGuid } from '../../core/ids.ts';
import { insertRow, rowOr404 } from '../../core/rows.ts';
import { among, listed } from '../../db/dialect.ts';
import type { RoleTable } from '../../db/tables/device-tables.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';

export type RoleRow = Selectable<RoleTable>;

export const findRole = (db: Reader, name: string): Promise<RoleRow | undefined> =>
  db.first(build.selectFrom('role').selectAll().where('name', '=', name));

export const roleWithGuid = (db: Reader, guid: string): Promise<RoleRow | undefined> =>
  db.first(build.selectFrom('role').selectAll().where('guid', '=', guid));

/** Returns the role with a guid. Throws 4040. */
export const roleOr404 = (db: Reader, guid: string): Promise<RoleRow> =>
  rowOr404(roleWithGuid(db, guid), `There is no role with the guid '${guid}'.`);

/** Returns the ids of those users who have a role. */
export async function membersAmong(
  db: Reader,
  { id }: RoleRow,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(
    await db.column(sql<{ user_id: number }>`select user_id from role_user
      where role_id = ${id} and user_id in ${among('integer', userIds)}`),
  );
}

export async function insertRole(
  tx: Transaction,
  values: Omit<Insertable<RoleTable>, 'guid' | 'reg_date'>,
): Promise<RoleRow> {
  const insert = build.insertInto('role').values({ ...values, guid: newGuid(), reg_date: tx.now });
  return insertRow(tx, insert.returningAll());
}

/** Gives a role to users. Returns the ids of users who did not have it. */
export const addMembers = (tx: Transaction, { id }: RoleRow, userIds: readonly number[]): Promise<number[]> =>
  tx.column(sql<{ user_id: number }>`insert into role_user (role_id, user_id)
    select ${id}, n.value from ${listed('integer', userIds, 'n')} where true on conflict do nothing returning user_id`);

/** Takes a role from users. Returns the ids of users who had it. */
export const removeMembers = (tx: Transaction, { id }: RoleRow, userIds: readonly number[]): Promise<number[]> =>
  tx.column(sql<{ user_id: number }>`delete from role_user
    where role_id = ${id} and user_id in ${among('integer', userIds)} returning user_id`);
