import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { migrationsIn, type Migration } from '../migrations.ts';
import { refreshStatistics } from './statistics.ts';

/** Returns the numbered migrations, oldest first. */
export const migrations = (): Migration[] => migrationsIn(join(import.meta.dirname, 'migrations'));

/** Runs the missing migrations, each in its own transaction. Returns their names. */
export function migrate(db: DatabaseSync, all: readonly Migration[] = migrations()): string[] {
  const done = userVersion(db);
  const due = all.filter((migration) => migration.number > done);
  for (const { number, sql } of due) {
    db.exec('begin immediate');
    try {
      db.exec(sql);
      db.exec(`pragma user_version = ${number}`);
      db.exec('commit');
    } catch (error) {
      if (db.isTransaction) db.exec('rollback');
      throw error;
    }
  }
  if (due.length > 0) refreshStatistics(db);
  return due.map((migration) => migration.name);
}

/** Returns the number of the newest migration of this program. */
export const newestSchema = (): number => migrations().at(-1)?.number ?? 0;

/** Returns the number of the newest migration in a database; 0 for a new one. */
export function userVersion(db: DatabaseSync): number {
  return Number(db.prepare('pragma user_version').get()?.['user_version'] ?? 0);
}
