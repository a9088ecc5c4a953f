import { sql } from 'kysely';
import type { SessionsChange } from '../../contract/holders/bulk.ts';
import { sessionParts } from '../../contract/holders/session-key.ts';
import { inSteps } from '../../core/batch.ts';
import { among } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import type { Audit } from '../../http/audit.ts';
import { sessionsOf } from '../online/end-store.ts';
import { openAt } from '../online/notice-store.ts';
import { endByOperator } from '../sessions/change.ts';
import { sessionList } from '../sessions/fields.ts';
import type { BulkSource } from './store.ts';

/** SQL text of `SN/id/who`. An ended session has no row, so its key tells who was logged in, and where. */
const KEY = `x.sn || '/' || cast(x.id as text) || '/' || coalesce(x.login_name,
  (select coalesce(m.machine_name, m.mid) from machine m where m.id = x.machine_id))`;

/** The open sessions of a bulk change, and the key of each in its job. */
export const sessionSource: BulkSource = {
  table: 'session',
  key: KEY,
  walk: async ({ db, now }) => ({ list: sessionList, where: await openAt(db, now) }),
};

/** Returns the keys of sessions by their ids, in the same order. The key of one that is not open is its id alone. */
export async function sessionKeys(db: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await inSteps(ids.map(Number), (some) =>
    db.all(sql<{ id: number; key: string }>`select x.id as id, ${sql.raw(KEY)} as key
      from session x where x.id in ${among('integer', some)}`),
  );
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return ids.map((id) => keys.get(Number(id)) ?? id);
}

/** Ends the session of an entry, or gives it notice. Changes nothing when it is not open any more. */
export async function applyToSession(
  tx: Transaction,
  key: string,
  { end }: SessionsChange,
  audit: Audit,
): Promise<void> {
  const [row] = await sessionsOf(tx, { ids: [Number(sessionParts(key).id)] });
  if (row === undefined || (row.notice_ends_at ?? Infinity) <= tx.now) return;
  await endByOperator(tx, [row.id], end, [{ kind: 'sn', key: row.sn }], audit);
}
