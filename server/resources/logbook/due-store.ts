import { sql } from 'kysely';
import { among } from '../../db/dialect.ts';
import type { Database, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { rebuildDays, SESSION } from './peak-store.ts';

/** SNs whose days one transaction counts. */
const SLICE = 50;

const NAME = 'log_days_due';
const DUE = statement<{ value: string }>(`select value from setting where name = '${NAME}'`);
const SAVE = statement<never>(
  `insert into setting (name, value) values ('${NAME}', ?) on conflict (name) do update set value = excluded.value`,
);
const DONE = statement<never>(`delete from setting where name = '${NAME}' and value = ?`);
const SNS = statement<{ sn_id: number }>(
  `select distinct sn_id from sn_log_day where sn_id > ? and day < ? order by sn_id limit ${SLICE}`,
);

/** What is due: the second before which days have to be counted again, and how often that was said. */
type Due = { readonly limit: number; readonly times: number };

const parsed = (row: { readonly value: string } | undefined): Due => {
  const [limit = Number.MIN_SAFE_INTEGER, times = 0] = row?.value.split(' ').map(Number) ?? [];
  return { limit, times };
};

/** Stores that the days before a second have to be counted again, because entries were removed without their days. */
export async function saveDaysDue(tx: Transaction, limit: number): Promise<void> {
  const before = parsed(await tx.get(DUE));
  await tx.exec(SAVE, `${Math.max(limit, before.limit)} ${before.times + 1}`);
}

/** Returns the steps that count days that are due, some SNs each. A step returns false when nothing is due. */
export function dayRecount(): (db: Database) => Promise<boolean> {
  let pass = { value: '', snId: 0 };
  return async (db) => {
    const due = await db.read.get(DUE);
    if (!due) return false;
    if (due.value !== pass.value) pass = { value: due.value, snId: 0 };
    const { limit } = parsed(due);
    const snIds = (await db.read.rows(SNS, pass.snId, limit)).map(({ sn_id }) => sn_id);
    await db.tx(async (tx) => {
      if (snIds.length === 0) await tx.exec(DONE, due.value);
      else await recountDays(tx, snIds, limit);
    });
    pass.snId = snIds.at(-1) ?? 0;
    return snIds.length > 0;
  };
}

async function recountDays(tx: Transaction, snIds: readonly number[], limit: number): Promise<void> {
  const kept = await tx.column(sql<{ sn_id: number }>`select distinct sn_id from sn_log
    where sn_id in ${among('integer', snIds)} and start_time < ${limit} and ${sql.raw(SESSION)}`);
  const others = snIds.filter((snId) => !kept.includes(snId));
  await tx.run(sql`delete from sn_log_day where day < ${limit} and sn_id in ${among('integer', others)}`);
  for (const snId of kept) await rebuildDays(tx, snId, limit);
}
