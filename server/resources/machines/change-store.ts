import { sql } from 'kysely';
import type { MachineStatus } from '../../contract/holders/machines.ts';
import { removeAll } from '../../core/many-rows.ts';
import { dialect } from '../../db/dialect.ts';
import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { endSessions } from '../online/end-store.ts';
import type { SnRow } from '../sns/store.ts';
import { assertPlace, assertRecyclable } from './rules.ts';
import { countActive, updateMachine, type MachineRow } from './store.ts';

/**
 * Sets the status and returns the revision. Status 0 takes a place (1795 when there is none). The others end the
 * sessions, and 0 to 1 is one of the SN's recyclings (4093 beyond transferNumber).
 */
export async function setStatus(tx: Transaction, sn: SnRow, row: MachineRow, status: MachineStatus): Promise<number> {
  if (row.status === status) return row.revision;
  if (status === 0) assertPlace(await countActive(tx, sn.id), sn, tx.now);
  if (row.status === 0 && status === 1) await countRecycling(tx, sn);
  const revision = await updateMachine(tx, row, { status });
  // Also of a device that was disabled at the end of an allowance, whose sessions run on.
  if (status !== 0) await endSessions(tx, { machines: [row.id] }, 'kickOut');
  return revision;
}

/** Removes devices and ends their sessions. Seats that they borrowed stay taken. */
export async function dropMachines(tx: Transaction, rows: readonly MachineRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await endSessions(tx, { machines: ids }, 'kickOut');
  await removeAll(tx, 'machine', ids);
}

const UNCOUNT = statement<never>(
  `update sn set recycle_count = ${dialect.greatest('recycle_count - 1', '0')} where id = ?`,
);

/** Takes a recycling back that was undone, so that it does not count against transferNumber. */
export const uncountRecycling = (tx: Transaction, sn: SnRow): Promise<number> => tx.exec(UNCOUNT, sn.id);

/** Counts a recycling. Throws 4093 beyond transferNumber. */
export async function countRecycling(tx: Transaction, sn: SnRow): Promise<void> {
  assertRecyclable(sn.recycle_count, sn.transfer_number);
  await tx.run(sql`update sn set recycle_count = recycle_count + 1 where id = ${sn.id}`);
}
