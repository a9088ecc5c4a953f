import { sql, type RawBuilder } from 'kysely';
import type { Selectable } from 'kysely';
import type { SessionTable } from '../../db/tables/device-tables.ts';
import type { Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import { endLogEntry } from '../logbook/store.ts';

export type SessionsOf =
  | { readonly sn: number }
  | { readonly machine: number }
  | { readonly user: number }
  | { readonly ids: readonly number[] };

/** Why a session ended: logged out, no contact, ended by an operator, or replaced by another session. */
export type SessionEnd = 'logout' | 'timeout' | 'kickOut' | 'highPriorityKick';

export type SessionRow = Selectable<SessionTable>;

/**
 * Ends open sessions and returns them, oldest first. Those that an operator or a rule ends are remembered, so that the
 * device receives 530 at its next call. A session without contact ended at its last contact.
 */
export async function endSessions(tx: Transaction, whose: SessionsOf, status: SessionEnd): Promise<SessionRow[]> {
  const rows = await tx.all(build.selectFrom('session').selectAll().where(belongingTo(whose)).orderBy('id'));
  for (const row of rows) {
    await endLogEntry(tx, row.log_id, status, status === 'timeout' ? row.last_connection_date : tx.now);
    if (status === 'kickOut' || status === 'highPriorityKick') {
      const { id, token_hash } = row;
      await tx.run(build.insertInto('ended_session').values({ id, token_hash, ended: tx.now }));
    }
    await tx.run(build.deleteFrom('session').where('id', '=', row.id));
  }
  for (const sn of new Set(rows.map((row) => row.sn))) tx.tell('session', sn);
  return rows;
}

function belongingTo(whose: SessionsOf): RawBuilder<boolean> {
  if ('sn' in whose) return sql<boolean>`sn_id = ${whose.sn}`;
  if ('machine' in whose) return sql<boolean>`machine_id = ${whose.machine}`;
  if ('user' in whose) return sql<boolean>`user_id = ${whose.user}`;
  return sql<boolean>`id in (select value from json_each(${JSON.stringify(whose.ids)}))`;
}

/** Forgets up to `limit` sessions that were ended before a moment, the oldest first. Returns how many. */
export const forgetEnded = (tx: Transaction, before: number, limit: number): Promise<number> =>
  tx.run(sql`delete from ended_session where id in
    (select id from ended_session where ended < ${before} order by ended limit ${limit})`);
