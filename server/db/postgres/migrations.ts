import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { migrationsIn, type Migration } from '../migrations.ts';

/** Returns the numbered migrations, oldest first. They continue the numbers of SQLite's, whose first 42 are one here. */
export const migrations = (): Migration[] => migrationsIn(join(import.meta.dirname, 'migrations'));

/** One process migrates a database; others wait for this lock. */
const LOCK = 0x4c494345;

/** Runs the missing migrations, each in its own transaction. Returns their names. */
export async function migrate(client: ClientBase, all: readonly Migration[] = migrations()): Promise<string[]> {
  await client.query(`select pg_advisory_lock(${LOCK})`);
  try {
    await client.query('create table if not exists migration (number bigint primary key)');
    const { rows } = await client.query<{ done: number }>(
      'select cast(coalesce(max(number), 0) as integer) as done from migration',
    );
    const due = all.filter(({ number }) => number > (rows[0]?.done ?? 0));
    // A query of several statements is one transaction.
    for (const { number, sql } of due) await client.query(`${sql};\ninsert into migration values (${number});`);
    return due.map(({ name }) => name);
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`);
  }
}
