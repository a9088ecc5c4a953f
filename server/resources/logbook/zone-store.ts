import { sql } from 'kysely';
import type { Database } from '../../db/handle.ts';
import { rebuildDays } from './peak-store.ts';

const STEP = 100;

const ZONE = 'log_zone';

/**
 * Rebuilds the days of all logs when the time zone has changed, about a second for a million entries. Returns whether.
 */
export async function keepZone(db: Database): Promise<boolean> {
  const { name } = db.read.zone;
  const kept = await db.read.first(sql<{ value: string }>`select value from setting where name = ${ZONE}`);
  if (kept?.value === name) return false;
  const sns = await db.read.column(sql<{ sn_id: number }>`select sn_id from
    (select sn_id from sn_log where number = 1 union select sn_id from sn_log_kept) logs
    where sn_id not in (select sn_id from sn_log_gone)`);
  for (let first = 0; first < sns.length; first += STEP) {
    await db.tx(async (tx) => {
      for (const sn of sns.slice(first, first + STEP)) await rebuildDays(tx, sn);
    });
  }
  await db.tx((tx) =>
    tx.run(sql`insert into setting (name, value) values (${ZONE}, ${name})
    on conflict (name) do update set value = excluded.value`),
  );
  return sns.length > 0;
}
