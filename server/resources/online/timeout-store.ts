import { sql } from 'kysely';
import type { Transaction } from '../../db/handle.ts';
import { endSessions } from './end-store.ts';

/** A session without contact for so many heartbeats times out. Extensions, Runtime. */
const HEARTBEATS = 3;

/** Sessions whose last contact was before this moment of the steady clock are over. */
export const overdueBefore = (steady: number, heartbeatSeconds: number): number =>
  steady - HEARTBEATS * heartbeatSeconds;

/**
 * Ends sessions whose last contact was before a moment of the steady clock, those longest silent first, and returns how
 * many. Whoever needs a seat ends those of its SN and need not wait for the sweep.
 */
export async function endOverdue(
  tx: Transaction,
  before: number,
  { snId, limit = -1 }: { readonly snId?: number; readonly limit?: number } = {},
): Promise<number> {
  const ofSn = snId === undefined ? sql`` : sql`and sn_id = ${snId}`;
  const ids = await tx.column(
    sql<{ id: number }>`select id from session where contact < ${before} ${ofSn} order by contact, id limit ${limit}`,
  );
  if (ids.length > 0) await endSessions(tx, { ids }, 'timeout');
  return ids.length;
}

/**
 * After a start the steady clock of the last run says nothing: sessions are as long silent as the time of day tells. One
 * whose last contact seems to lie ahead, for the clock was set back, begins anew.
 */
export const alignContacts = (tx: Transaction, steady: number): Promise<number> =>
  tx.run(sql`update session set contact = ${steady} - max(0, ${tx.now} - last_connection_date)`);
