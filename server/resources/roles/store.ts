import { sql, type Insertable, type Selectable } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import { newGuid } from '../../core/ids.ts';
import { insertRow, revise } from '../../core/rows.ts';
import { recordById } from '../../query/list.ts';
import type { RecordText } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import type { RoleTable } from '../../db/tables/device-tables.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import { roleList } from './fields.ts';

export type RoleRow = Selectable<RoleTable>;

export const findRole = (db: Reader, name: string): Promise<RoleRow | undefined> =>
  db.first(build.selectFrom('role').selectAll().where('name', '=', name));

/** Returns the role with a guid. Throws 4040. */
export async function roleOr404(db: Reader, guid: string): Promise<RoleRow> {
  const row = await db.first(build.selectFrom('role').selectAll().where('guid', '=', guid));
  if (!row) throw new LicensingError(4040, `There is no role with the guid '${guid}'.`);
  return row;
}

export const roleRecord = (db: Reader, id: number): Promise<RecordText> => recordById(db, roleList, id);

export async function insertRole(
  tx: Transaction,
  values: Omit<Insertable<RoleTable>, 'guid' | 'reg_date'>,
): Promise<RoleRow> {
  const insert = build.insertInto('role').values({ ...values, guid: newGuid(), reg_date: tx.now });
  return insertRow(tx, insert.returningAll());
}

export const updateRole = (tx: Transaction, row: RoleRow, changes: Changes): Promise<number> =>
  revise(tx, 'role', row, changes);

/** Its users stay. */
export const removeRole = (tx: Transaction, row: RoleRow): Promise<number> =>
  tx.run(build.deleteFrom('role').where('id', '=', row.id));

/** Gives a role to users. Returns the ids of users who did not have it. */
export const addMembers = (tx: Transaction, { id }: RoleRow, userIds: readonly number[]): Promise<number[]> =>
  tx.column(sql<{ user_id: number }>`insert into role_user (role_id, user_id)
    select ${id}, value from json_each(${JSON.stringify(userIds)}) where 1 on conflict do nothing returning user_id`);

/** Takes a role from users. Returns the ids of users who had it. */
export const removeMembers = (tx: Transaction, { id }: RoleRow, userIds: readonly number[]): Promise<number[]> =>
  tx.column(sql<{ user_id: number }>`delete from role_user
    where role_id = ${id} and user_id in (select value from json_each(${JSON.stringify(userIds)})) returning user_id`);
