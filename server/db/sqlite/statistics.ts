import type { DatabaseSync } from 'node:sqlite';

/**
 * Updates the statistics of the query planner. A limit on the rows read keeps it to milliseconds. The internal tables
 * of the search indexes are excluded: statistics from when they were small would make SQLite scan them at every write
 * once they are large, which triples the cost of adding an SN.
 */
export function refreshStatistics(db: DatabaseSync): void {
  db.exec('pragma analysis_limit = 1000; pragma optimize = 0x10002');
  if (!db.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get()) return;
  db.exec("delete from sqlite_stat1 where tbl glob '*_search_*'; analyze sqlite_schema");
}
