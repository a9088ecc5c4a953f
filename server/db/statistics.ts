import type { DatabaseSync } from 'node:sqlite';

/**
 * Brings what the query planner knows of the tables up to date; a limit on the rows looked at keeps it to milliseconds.
 * The tables inside the search indexes are left out: statistics from when they were small would have them scanned at
 * every write once they are large, which triples the cost of adding an SN.
 */
export function refreshStatistics(db: DatabaseSync): void {
  db.exec('pragma analysis_limit = 1000; pragma optimize = 0x10002');
  if (!db.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get()) return;
  db.exec("delete from sqlite_stat1 where tbl glob '*_search_*'; analyze sqlite_schema");
}
