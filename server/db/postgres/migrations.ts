import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { StartError } from '../../core/start-error.ts';
import { migrationsIn, type Migration } from '../migrations.ts';

/** Returns the numbered migrations, oldest first. They continue the numbers of SQLite's, whose first 42 are one here. */
export const migrations = (): Migration[] => migrationsIn(join(import.meta.dirname, 'migrations'));

/** One process migrates a database; others wait for this lock. */
const LOCK = 0x4c494345;

/** Returns the number of the newest migration of this program. */
export const newestSchema = (all: readonly Migration[] = migrations()): number => all.at(-1)?.number ?? 0;

/** Returns the number of the newest migration of a database; 0 for a new one. The table `migration` must be there. */
export async function schemaOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ done: number }>(
    'select cast(coalesce(max(number), 0) as integer) as done from migration',
  );
  return rows[0]?.done ?? 0;
}

/**
 * Runs the missing migrations, each in its own transaction. Returns their names. Throws StartError for a database of a newer
 * version.
 */
export async function migrate(client: ClientBase, all: readonly Migration[] = migrations()): Promise<string[]> {
  await client.query(`select pg_advisory_lock(${LOCK})`);
  try {
    await client.query('create table if not exists migration (number bigint primary key)');
    const done = await schemaOf(client);
    if (done > newestSchema(all)) {
      throw new StartError(
        `The database in DATABASE_URL was written by a newer version of this program (schema ${done}, this one knows ${newestSchema(all)}). Start that version.`,
      );
    }
    const due = all.filter(({ number }) => number > done);
    // A query of several statements is one transaction.
    for (const { number, sql } of due) await client.query(`${sql};\ninsert into migration values (${number});`);
    return due.map(({ name }) => name);
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`);
  }
}
