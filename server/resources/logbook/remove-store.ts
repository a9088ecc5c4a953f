import { nextTurn } from '../../time/pause.ts';
import type { Database, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { entryCount, logExtent } from './store.ts';

/** Entries removed in one transaction, which takes some milliseconds. */
const SLICE = 250;

/** Counting more entries takes so long that other requests get their turn afterwards. */
const MANY = 1000;

const MARK = statement<never>('insert into sn_log_gone values (?)');
const FORGET_DAYS = statement<never>('delete from sn_log_day where sn_id = ?');
const FORGET_KEPT = statement<never>('delete from sn_log_kept where sn_id = ?');

export const uncounting = (condition: string) =>
  [
    `update sn_log_count as c set n = c.n - g.n from
    (select status, error_code, count(*) as n from sn_log where ${condition} group by status, error_code) as g
    where coalesce(c.status, '') = coalesce(g.status, '') and c.error_code = g.error_code`,
    `update sn_log_block as b set n = b.n - g.n from
    (select id >> 12 as block, count(*) as n from sn_log where ${condition} group by 1) as g where b.block = g.block`,
    `update sn_log_span as s set n = s.n - g.n from
    (select start_time >> 13 as span, count(*) as n from sn_log where ${condition} group by 1) as g
    where s.span = g.span`,
  ].map((sql) => statement<never>(sql));

const UNCOUNT = uncounting('sn_id = ?');

/**
 * Takes the log of a removed SN out of every list and count. `removeGoneSlice` removes the entries, because a million
 * of them in one transaction would delay every other change.
 */
export async function removeLog(tx: Transaction, snId: number): Promise<void> {
  const entries = entryCount(await logExtent(tx, snId));
  await tx.exec(FORGET_KEPT, snId);
  if (entries === 0) return;
  for (const uncount of UNCOUNT) {
    await tx.exec(uncount, snId);
    if (entries > MANY) await nextTurn();
  }
  await tx.exec(FORGET_DAYS, snId);
  await tx.exec(MARK, snId);
}

const GONE = statement<{ sn_id: number }>('select sn_id from sn_log_gone limit 1');
const REMOVE = statement<never>(
  'delete from sn_log where id in (select id from sn_log where sn_id = ? order by number limit ?)',
);
const DONE = statement<never>('delete from sn_log_gone where sn_id = ?');

/** Returns false when nothing is left to remove. */
export async function removeGoneSlice(db: Database): Promise<boolean> {
  const gone = await db.read.get(GONE);
  if (!gone) return false;
  await db.tx(async (tx) => {
    if ((await tx.exec(REMOVE, gone.sn_id, SLICE)) < SLICE) await tx.exec(DONE, gone.sn_id);
  });
  return true;
}
