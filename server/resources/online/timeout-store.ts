import { sql } from 'kysely';
import type { Transaction } from '../../db/handle.ts';
import { endSessions } from './end-store.ts';

/** A session times out after this many heartbeats without contact. */
const HEARTBEATS = 3;

/** Returns the moment of the steady clock before which a last contact means that a session is over. */
export const overdueBefore = (steady: number, heartbeatSeconds: number): number =>
  steady - HEARTBEATS * heartbeatSeconds;

/** Ends sessions without contact since a moment of the steady clock, the longest silent first. Returns how many. */
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
 * Aligns last contacts with the steady clock of this run. A contact in the future, after the clock was set back, counts
 * as now.
 */
export const alignContacts = (tx: Transaction, steady: number): Promise<number> =>
  tx.run(sql`update session set contact = ${steady} - max(0, ${tx.now} - last_connection_date)`);
