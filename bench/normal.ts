import { DatabaseSync } from 'node:sqlite';

/**
 * Loaded into the product (`--import`) to measure the cost of durability: turns `synchronous = full` into NORMAL. The
 * product itself has no such switch.
 */
const exec = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function (sql: string): void {
  exec.call(this, sql.replace('synchronous = full', 'synchronous = normal'));
};
