import { sql } from 'kysely';
import { byIndex, dialect, filled } from '../../db/dialect.ts';
import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { endEach, sessionsOf, type Ending, type SessionRow } from './end-store.ts';

/** A session times out after this many heartbeats without contact. */
const HEARTBEATS = 3;

/** Returns the moment of the steady clock before which a last contact means that a session is over. */
export const overdueBefore = (steady: number, heartbeatSeconds: number): number =>
  steady - HEARTBEATS * heartbeatSeconds;

/** The time of day, and the moment of the steady clock since which a session must have called. */
export type SessionClock = { readonly now: number; readonly aliveSince: number };

/** Returns how a session that is over ended: by a time-out or at the end of its notice, whichever came first. */
export function endOf(
  { contact, notice_ends_at: endsAt }: Pick<SessionRow, 'contact' | 'notice_ends_at'>,
  { now, aliveSince }: SessionClock,
): 'timeout' | 'kickOut' | undefined {
  const silentFor = aliveSince - contact;
  if (endsAt !== null && endsAt <= now && now - endsAt >= silentFor) return 'kickOut';
  return silentFor > 0 ? 'timeout' : undefined;
}

const SN = '(select id from sn where sn = ?1)';
const OVER = statement<SessionRow>(`select * from session where sn_id = ${SN} and contact < ?2
  union all select * from session ${dialect.byIndex('session_notice')}
    where notice_ends_at <= ?3 and sn_id = ${SN} and contact >= ?2`);

/** Returns the sessions of an SN that are over, and how each has ended. */
export const overSessions = async (tx: Transaction, sn: string, aliveSince: number): Promise<Ending[]> =>
  endingsOf(tx, aliveSince, await tx.rows(OVER, sn, aliveSince, tx.now));

const endingsOf = ({ now }: Transaction, aliveSince: number, rows: readonly SessionRow[]): Ending[] =>
  rows.flatMap((row) => {
    const how = endOf(row, { now, aliveSince });
    return how ? [{ row, how }] : [];
  });

/** Ends sessions that are over, up to `limit` of each sort, the longest silent first. Returns how many. */
export async function endOver(tx: Transaction, aliveSince: number, limit: number): Promise<number> {
  const ids = await tx.column(
    sql<{ id: number }>`select id from (select id from session
        where contact < ${aliveSince} order by contact, id limit ${limit}) silent
      union select id from (select id from session ${byIndex('session_notice')}
        where notice_ends_at <= ${tx.now} order by notice_ends_at, id limit ${limit}) noticed`,
  );
  if (ids.length > 0) await endEach(tx, endingsOf(tx, aliveSince, await sessionsOf(tx, { ids })));
  return ids.length;
}

/**
 * Aligns last contacts with the steady clock of this run. A contact in the future, after the clock was set back, counts
 * as now.
 */
export function alignContacts(tx: Transaction, steady: number): Promise<number> {
  const since = (column: string) => filled(dialect.greatest('0', `? - ${column}`), tx.now);
  return tx.run(sql`update session set contact = ${steady} - ${since('last_connection_date')},
    idle_contact = ${steady} - ${since('idle_since')}`);
}
