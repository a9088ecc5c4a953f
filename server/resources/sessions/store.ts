import { sql, type SqlBool } from 'kysely';
import type { Condition } from '../../query/condition.ts';
import { inSteps } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { rowOr404 } from '../../core/rows.ts';
import { inOrder, listed } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { SessionRow } from '../online/end-store.ts';

export const ofSn = (sn: { readonly id: number }): Condition => sql<SqlBool>`x.sn_id = ${sn.id}`;

/** The open sessions on an SN with a user's log-in name, which was checked if the SN needs an account. */
export const ofUser = (sn: { readonly id: number }, user: { readonly name: string }): Condition =>
  sql<SqlBool>`x.login_name = ${user.name} and x.sn_id = ${sn.id}`;

export const withKey = (key: SessionKey, value: number): Condition => sql<SqlBool>`${sql.raw(`x.${key}`)} = ${value}`;

/** The column that names a session in a path or a body: its own id, or that of its device. */
export type SessionKey = 'id' | 'machine_id';

/** Returns ids, oldest first. */
export const sessionIds = (db: Reader, ...conditions: readonly Condition[]): Promise<number[]> =>
  db.column(sql<{ id: number }>`select x.id from session x where ${sql.join(conditions, sql` and `)} order by x.id`);

/** Returns ids like `sessionIds`. Throws 4040 when there is none; `what` names them in the message. */
export async function sessionsOr404(db: Reader, what: string, ...conditions: readonly Condition[]): Promise<number[]> {
  const ids = await sessionIds(db, ...conditions);
  if (ids.length === 0) throw noSession(what);
  return ids;
}

const BY_ID = statement<SessionRow>('select * from session where id = ?');

/** Returns the open session with an id. Throws 4040. */
export const sessionById = (db: Reader, id: number): Promise<SessionRow> =>
  rowOr404(db.get(BY_ID, id), `There is no open session ${id} here.`);

export const noSession = (what: string): LicensingError => new LicensingError(4040, `There is no ${what} here.`);

/** Returns the ids of the sessions that meet a condition by the value of a column, oldest first. */
export async function sessionIdsBy(
  db: Reader,
  key: SessionKey,
  values: readonly number[],
  condition: Condition,
): Promise<Map<number, number[]>> {
  // Materialised, so that the sessions are looked up by the key and not by the condition.
  const rows = await inSteps(values, (some) =>
    db.all(sql<{ id: number; key: number }>`with x as materialized
      (select s.*, n.value as key from ${listed('integer', some, 'n')} ${inOrder} session s
        on ${sql.raw(`s.${key}`)} = n.value)
      select id, key from x where ${condition} order by id`),
  );
  const ids = new Map<number, number[]>();
  for (const { id, key: value } of rows) ids.set(value, [...(ids.get(value) ?? []), id]);
  return ids;
}
