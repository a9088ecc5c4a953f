import { sql, type Selectable } from 'kysely';
import { inSteps } from '../../core/batch.ts';
import { insertAll, removeAll } from '../../core/many-rows.ts';
import { among } from '../../db/dialect.ts';
import { together } from '../../db/together.ts';
import type { SessionTable } from '../../db/tables/device-tables.ts';
import type { Transaction } from '../../db/handle.ts';
import { fairTurn } from '../../time/pause.ts';
import { endLogEntries } from '../logbook/end-store.ts';

export type SessionsOf =
  | { readonly sns: readonly number[] }
  | { readonly machines: readonly number[] }
  | { readonly users: readonly number[] }
  | { readonly ids: readonly number[] };

/** Why a session ended: logged out, no contact, ended by an operator, or replaced by another session. */
export type SessionEnd = 'logout' | 'timeout' | 'kickOut' | 'highPriorityKick';

export type SessionRow = Selectable<SessionTable>;

/** A session as it was read in the transaction that ends it. */
export type Ending = { readonly row: SessionRow; readonly how: SessionEnd };

/**
 * Ends open sessions and returns them, oldest first. Those that an operator or a rule ends are remembered, so that the
 * device receives 530 at its next call. A session without contact ended at its last contact, one whose notice is over at
 * the end of the notice.
 */
export async function endSessions(tx: Transaction, whose: SessionsOf, status: SessionEnd): Promise<SessionRow[]> {
  const rows = await sessionsOf(tx, whose);
  if (rows.length > 0)
    await endEach(
      tx,
      rows.map((row) => ({ row, how: status })),
    );
  return rows;
}

/** Ends sessions like `endSessions`, each in its own way. */
export async function endEach(tx: Transaction, endings: readonly Ending[]): Promise<void> {
  const [count] = await together([endEntries(tx, endings), removeSessions(tx, endings)]);
  await count();
}

/** Ends the log entries of sessions. Returns a function that counts them in the days of their SNs: the caller must call it. */
export async function endEntries(tx: Transaction, endings: readonly Ending[]): Promise<() => Promise<void>> {
  const counts: (() => Promise<void>)[] = [];
  for (const [snId, some] of Map.groupBy(endings, ({ row }) => row.sn_id)) {
    await fairTurn();
    const ends = some.map(({ row, how }) => {
      const { log_id: id, login_date: startTime, command_executed_number: commands } = row;
      return { id, startTime, status: how, endTime: endTime(row, how, tx.now), commands };
    });
    counts.push(await endLogEntries(tx, snId, ends));
  }
  return async () => {
    for (const count of counts) await count();
  };
}

/** Removes sessions whose log entries are ended, and remembers those that a device must be told of. */
export async function removeSessions(tx: Transaction, endings: readonly Ending[]): Promise<void> {
  const remembered = endings.filter(({ how }) => how === 'kickOut' || how === 'highPriorityKick');
  await together([
    insertAll(
      tx,
      'ended_session',
      remembered.map(({ row: { id, token_hash } }) => ({ id, token_hash, ended: tx.now })),
    ),
    removeAll(
      tx,
      'session',
      endings.map(({ row }) => row.id),
    ),
  ]);
  for (const sn of new Set(endings.map(({ row }) => row.sn))) tx.tell('session', sn);
}

const endTime = ({ last_connection_date, notice_ends_at }: SessionRow, how: SessionEnd, now: number): number =>
  how === 'timeout' ? last_connection_date : Math.min(notice_ends_at ?? now, now);

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
