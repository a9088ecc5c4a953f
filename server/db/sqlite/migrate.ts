import type { DatabaseSync } from 'node:sqlite';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refreshStatistics } from './statistics.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

export type Migration = { number: number; name: string; sql: string };

/** Returns the numbered migrations, oldest first. */
export function migrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
    .map((name) => ({ number: Number(name.slice(0, 4)), name, sql: readFileSync(join(FOLDER, name), 'utf8') }));
}

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
