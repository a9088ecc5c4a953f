import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import { LicensingError } from './errors.ts';

const TAKE = statement<{ next: number }>("update sequence set next = next + ? where name = 'id' returning next");

/**
 * Reserves `count` new ids for features, devices or sessions and returns the first one. An id is unique in the whole
 * service and never reused.
 */
export async function takeIds(tx: Transaction, count: number): Promise<number> {
  const row = await tx.get(TAKE, count);
  if (!row) throw new LicensingError(516, 'The id sequence is missing.');
  return row.next - count;
}

/** Returns a new guid: UUID version 7, which sorts by creation. */
export const newGuid = (): string => randomUUIDv7();
