import { sql, type SqlBool } from 'kysely';
import type { Condition } from '../../query/condition.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';

export const ofSn = (sn: { readonly id: number }): Condition => sql<SqlBool>`x.sn_id = ${sn.id}`;

/** The open sessions on an SN with a user's log-in name, which was checked if the SN needs an account. */
export const ofUser = (sn: { readonly id: number }, user: { readonly name: string }): Condition =>
  sql<SqlBool>`x.login_name = ${user.name} and x.sn_id = ${sn.id}`;

export const withId = (id: number): Condition => sql<SqlBool>`x.id = ${id}`;

export const onMachine = (id: number): Condition => sql<SqlBool>`x.machine_id = ${id}`;

/** Returns ids, oldest first. */
export const sessionIds = (db: Reader, ...conditions: readonly Condition[]): Promise<number[]> =>
  db.column(sql<{ id: number }>`select x.id from session x where ${sql.join(conditions, sql` and `)} order by x.id`);

/** Returns ids like `sessionIds`. Throws 4040 when there is none; `what` names them in the message. */
export async function sessionsOr404(db: Reader, what: string, ...conditions: readonly Condition[]): Promise<number[]> {
  const ids = await sessionIds(db, ...conditions);
  if (ids.length === 0) throw new LicensingError(4040, `There is no ${what} here.`);
  return ids;
}
