import { sql } from 'kysely';
import type { Transaction } from '../db/handle.ts';
import { endLogEntry, type EndStatus } from '../resources/logbook/end-store.ts';

/** Ends the entry of the log with an id. Throws 516 for one that has already ended. */
export async function endEntry(tx: Transaction, id: number, status: EndStatus, endTime: number): Promise<void> {
  const [entry] = await tx.all(
    sql<{
      snId: number;
      startTime: number;
    }>`select sn_id as "snId", start_time as "startTime" from sn_log where id = ${id}`,
  );
  if (!entry) throw new Error(`The log has no entry ${id}.`);
  await endLogEntry(tx, entry.snId, { id, startTime: entry.startTime }, status, endTime);
}
