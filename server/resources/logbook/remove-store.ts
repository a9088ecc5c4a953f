import { fairTurn } from '../../time/pause.ts';
import { dialect } from '../../db/dialect.ts';
import type { Database, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { tellLogChange } from './change.ts';
import { entryCount, logExtents } from './store.ts';

/** Entries removed in one transaction, which takes 20 to 30 milliseconds. */
const SLICE = 250;

/** Most entries that one statement takes out of the counts, unless one SN has more. */
const COUNTED = 1000;

const NAMED = dialect.among('?', 'integer');
const MARK = statement<never>(`insert into sn_log_gone select n.value from ${dialect.rows('?', 'n', 'integer')}`);
const FORGET_DAYS = statement<never>(`delete from sn_log_day where sn_id in ${NAMED}`);
const FORGET_KEPT = statement<never>(`delete from sn_log_kept where sn_id in ${NAMED}`);

/** SQL of how many entries have each status and code, are in each block of ids and in each span of time. */
type Groups = { readonly counts: string; readonly blocks: string; readonly spans: string };

/** Returns the groups of the entries with a condition. */
export const groupsOf = (condition: string): Groups => ({
  counts: `select status, error_code, count(*) as n from sn_log where ${condition} group by status, error_code`,
  blocks: `select id >> 12 as block, count(*) as n from sn_log where ${condition} group by 1`,
  spans: `select start_time >> 13 as span, count(*) as n from sn_log where ${condition} group by 1`,
});

/** Returns the statements that take groups of entries out of the counts. */
export const uncountingGroups = ({ counts, blocks, spans }: Groups) =>
  [
    `update sn_log_count as c set n = c.n - g.n from (${counts}) as g
    where coalesce(c.status, '') = coalesce(g.status, '') and c.error_code = g.error_code`,
    `update sn_log_block as b set n = b.n - g.n from (${blocks}) as g where b.block = g.block`,
    `update sn_log_span as s set n = s.n - g.n from (${spans}) as g where s.span = g.span`,
  ].map((sql) => statement<never>(sql));

export const uncounting = (condition: string) => uncountingGroups(groupsOf(condition));

const FORGET = [...uncounting(`sn_id in ${NAMED}`), FORGET_DAYS, MARK];

/**
 * Takes the logs of removed SNs out of every list and count. `removeGoneSlice` removes the entries, because a million
 * of them in one transaction would delay every other change.
 */
export async function removeLogs(tx: Transaction, snIds: readonly number[]): Promise<void> {
  let some: number[] = [];
  let counted = 0;
  const forget = async () => {
    for (const part of some.length > 0 ? FORGET : []) {
      await fairTurn();
      await tx.exec(part, JSON.stringify(some));
    }
    [some, counted] = [[], 0];
  };
  const extents = await logExtents(tx, snIds);
  await tx.exec(FORGET_KEPT, JSON.stringify(snIds));
  for (const snId of snIds) tellLogChange(tx, snId, Number.MIN_SAFE_INTEGER);
  for (const extent of extents) {
    const entries = entryCount(extent);
    if (entries === 0) continue;
    if (counted + entries > COUNTED) await forget();
    some.push(extent.id);
    counted += entries;
  }
  await forget();
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
  }, 'large');
  return true;
}
