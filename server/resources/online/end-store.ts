import { sql, type Selectable } from 'kysely';
import { inSteps } from '../../core/batch.ts';
import { insertAll, removeAll } from '../../core/many-rows.ts';
import { among } from '../../db/dialect.ts';
import { together } from '../../db/together.ts';
import type { SessionTable } from '../../db/tables/device-tables.ts';
import type { Transaction } from '../../db/handle.ts';
import { fairTurn } from '../../time/pause.ts';
import { endLogEntry } from '../logbook/store.ts';

export type SessionsOf =
  | { readonly sns: readonly number[] }
  | { readonly machines: readonly number[] }
  | { readonly users: readonly number[] }
  | { readonly ids: readonly number[] };

/** Why a session ended: logged out, no contact, ended by an operator, or replaced by another session. */
export type SessionEnd = 'logout' | 'timeout' | 'kickOut' | 'highPriorityKick';

export type SessionRow = Selectable<SessionTable>;

/**
 * Ends open sessions and returns them, oldest first. Those that an operator or a rule ends are remembered, so that the
 * device receives 530 at its next call. A session without contact ended at its last contact, one whose notice is over at
 * the end of the notice.
 */
export async function endSessions(tx: Transaction, whose: SessionsOf, status: SessionEnd): Promise<SessionRow[]> {
  const rows = await sessionsOf(tx, whose);
  if (rows.length > 0) await endRows(tx, rows, status);
  return rows;
}

/** Ends sessions like `endSessions`, as they were read in this transaction. */
export async function endRows(tx: Transaction, rows: readonly SessionRow[], status: SessionEnd): Promise<void> {
  const isRemembered = status === 'kickOut' || status === 'highPriorityKick';
  const ended = rows.map(({ id, token_hash }) => ({ id, token_hash, ended: tx.now }));
  await together([
    endEntries(tx, rows, status),
    isRemembered && insertAll(tx, 'ended_session', ended),
    removeAll(
      tx,
      'session',
      rows.map(({ id }) => id),
    ),
  ]);
  for (const sn of new Set(rows.map((row) => row.sn))) tx.tell('session', sn);
}

async function endEntries(tx: Transaction, rows: readonly SessionRow[], status: SessionEnd): Promise<void> {
  for (const row of rows) {
    await fairTurn();
    await endLogEntry(tx, row.log_id, status, endTime(row, status, tx.now), row.command_executed_number);
  }
}

const endTime = ({ last_connection_date, notice_ends_at }: SessionRow, status: SessionEnd, now: number): number =>
  status === 'timeout' ? last_connection_date : Math.min(notice_ends_at ?? now, now);

/** Returns open sessions, oldest first. */
export async function sessionsOf(tx: Transaction, whose: SessionsOf): Promise<SessionRow[]> {
  const [column, ids] = keyOf(whose);
  const rows = await inSteps(ids, (some) =>
    tx.all(sql<SessionRow>`select * from session where ${sql.raw(column)} in
      ${among('integer', some)}`),
  );
  return rows.sort((one, other) => one.id - other.id);
}

function keyOf(whose: SessionsOf): [column: keyof SessionTable, ids: readonly number[]] {
  if ('sns' in whose) return ['sn_id', whose.sns];
  if ('machines' in whose) return ['machine_id', whose.machines];
  if ('users' in whose) return ['user_id', whose.users];
  return ['id', whose.ids];
}

/** Forgets up to `limit` sessions that were ended before a moment, the oldest first. Returns how many. */
export const forgetEnded = (tx: Transaction, before: number, limit: number): Promise<number> =>
  tx.run(sql`delete from ended_session where id in
    (select id from ended_session where ended < ${before} order by ended limit ${limit})`);
