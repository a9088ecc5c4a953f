import { sql } from 'kysely';
import { byIndex, dialect, filled } from '../../db/dialect.ts';
import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { endSessions, type SessionRow } from './end-store.ts';

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
const ANY_OVER = statement<{ id: number }>(`select id from session where sn_id = ${SN} and contact < ?2
  union all select id from session ${dialect.byIndex('session_notice')} where notice_ends_at <= ?3 and sn_id = ${SN} limit 1`);

/** True when a session of an SN is over. */
export const isAnyOver = async (tx: Transaction, sn: string, aliveSince: number): Promise<boolean> =>
  (await tx.get(ANY_OVER, sn, aliveSince, tx.now)) !== undefined;

type Over = Pick<SessionRow, 'id' | 'contact' | 'notice_ends_at'>;

/** Ends sessions that are over, up to `limit` of each sort, the longest silent first. Returns how many. */
export async function endOver(
  tx: Transaction,
  aliveSince: number,
  { snId, limit = Number.MAX_SAFE_INTEGER }: { readonly snId?: number; readonly limit?: number } = {},
): Promise<number> {
  const ofSn = snId === undefined ? sql`` : sql`and sn_id = ${snId}`;
  const columns = sql`id, contact, notice_ends_at`;
  const over = await tx.all(
    sql<Over>`select * from (select ${columns} from session
        where contact < ${aliveSince} ${ofSn} order by contact, id limit ${limit}) silent
      union select * from (select ${columns} from session ${byIndex('session_notice')}
        where notice_ends_at <= ${tx.now} ${ofSn} order by notice_ends_at, id limit ${limit}) noticed
      order by contact, id`,
  );
  if (over.length === 0) return 0;
  const ends = Map.groupBy(over, (row) => endOf(row, { now: tx.now, aliveSince }));
  for (const [end, rows] of ends) if (end) await endSessions(tx, { ids: rows.map(({ id }) => id) }, end);
  return over.length;
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
