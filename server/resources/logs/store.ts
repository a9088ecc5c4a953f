import type { Insertable } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import type { Transaction } from '../../db/handle.ts';
import type { SnLogTable } from '../../db/device-tables.ts';
import { build, statement } from '../../db/kysely.ts';

/** How a session or a borrowed seat ended. Specification, SN logs. */
export type EndStatus =
  'logout' | 'timeout' | 'kickOut' | 'highPriorityKick' | 'checkin' | 'autoCheckin' | 'checkoutCover';

/** What an entry begins as: a session that is open, a seat that is out, or what it was when it was over. */
export type NewLogEntry = Omit<Insertable<SnLogTable>, 'id'>;

/** Adds an entry to the log of an SN and returns its id. Every entry of the service's own goes through here. */
export async function writeLogEntry(tx: Transaction, entry: NewLogEntry): Promise<number> {
  const row = await tx.first(build.insertInto('sn_log').values(entry).returning('id'));
  if (!row) throw new LicensingError(516);
  return row.id;
}

const END = statement<never>('update sn_log set status = ?, end_time = max(?, start_time) where id = ?');

/** Ends the entry of a session or a borrowed seat; `endTime` in seconds since 1970. */
export async function endLogEntry(tx: Transaction, id: number, status: EndStatus, endTime: number): Promise<void> {
  await tx.exec(END, status, endTime, id);
}
