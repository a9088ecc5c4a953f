import { stat, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Reader, Sizes, TableSize } from '../handle.ts';

/** Returns the sizes of a database file and its log, and the free space of their disk. */
export async function sizesOf(file: string): Promise<Sizes> {
  const [database, log, disk] = await Promise.all([stat(file), stat(`${file}-wal`), statfs(file)]);
  return { database: database.size, log: log.size, free: disk.bavail * disk.bsize };
}

/**
 * Returns the tables with most rows, largest first, by estimates that read no rows: the span of the row ids, or for tables
 * without row ids the statistics of the query planner.
 */
export async function largestTables(db: Reader, most: number): Promise<TableSize[]> {
  const tables = await db.all<{ name: string; withoutRowid: number }>(
    sql`select name, wr as withoutRowid from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
  );
  const estimates = tables.map(({ name, withoutRowid }) =>
    withoutRowid === 1
      ? sql`select ${name} as name, (select max(cast(stat as integer)) from sqlite_stat1 where tbl = ${name}) as n`
      : sql`select ${name} as name, (select max(rowid) from ${sql.table(name)}) - (select min(rowid) from ${sql.table(name)}) + 1 as n`,
  );
  const sizes = await db.all<{ name: string; n: number | null }>(
    sql`${sql.join(estimates, sql` union all `)} order by n desc limit ${most}`,
  );
  return sizes.flatMap(({ name, n }) => (n === null ? [] : [{ name, rows: n }]));
}
