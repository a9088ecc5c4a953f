import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';

const COUNT = statement<never>('update sn set use_count = use_count + 1 where id = ?');

/** Counts a use against usageNumber. Nobody edited the SN, so its revision stays. */
export const countUse = (tx: Transaction, snId: number): Promise<number> => tx.exec(COUNT, snId);
