import { sql } from 'kysely';
import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';

const COUNT = statement<{ n: number }>('select count(*) as n from sn_user where sn_id = ?');

/** Returns how many users are bound to an SN, which `usersNumber` limits. */
export async function countBound(db: Reader, snId: number): Promise<number> {
  return (await db.get(COUNT, snId))?.n ?? 0;
}

/** Returns those of some users that are bound to an SN. */
export async function boundAmong(db: Reader, snId: number, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ids = await db.column(sql<{ user_id: number }>`select b.user_id from json_each(${JSON.stringify(userIds)}) n
    cross join sn_user b on b.sn_id = ${snId} and b.user_id = n.value`);
  return new Set(ids);
}

/** Binds users to an SN. The caller checks that none of them is bound. */
export const bindUsers = (tx: Transaction, snId: number, userIds: readonly number[]): Promise<number> =>
  tx.run(sql`insert into sn_user (sn_id, user_id) select ${snId}, value from json_each(${JSON.stringify(userIds)})`);

export const unbindUsers = (tx: Transaction, snId: number, userIds: readonly number[]): Promise<number> =>
  tx.run(
    sql`delete from sn_user where sn_id = ${snId} and user_id in (select value from json_each(${JSON.stringify(userIds)}))`,
  );

/** Returns the ids of the open sessions of some users on an SN. */
export const sessionsOn = (db: Reader, snId: number, userIds: readonly number[]): Promise<number[]> =>
  db.column(sql<{ id: number }>`select s.id from json_each(${JSON.stringify(userIds)}) n
    cross join session s on s.user_id = n.value and s.sn_id = ${snId}`);
