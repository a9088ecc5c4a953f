import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import { LicensingError } from './errors.ts';

const TAKE = statement<{ next: number }>("update sequence set next = next + ? where name = 'id' returning next");

/** Takes `count` new ids for features, devices or sessions and returns the first: unique in the whole service, never used again. Decisions 3. */
export async function takeIds(tx: Transaction, count: number): Promise<number> {
  const row = await tx.get(TAKE, count);
  if (!row) throw new LicensingError(516, 'The id sequence is missing.');
  return row.next - count;
}

/** A new guid: UUID version 7, so that it sorts by creation. */
export const newGuid = (): string => randomUUIDv7();
