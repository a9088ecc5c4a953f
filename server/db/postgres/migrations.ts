import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { StartError } from '../../core/start-error.ts';
import { migrationsIn, type Migration } from '../migrations.ts';
import { SqlState, sqlState } from './postgres-error.ts';

/** Returns the numbered migrations, oldest first. They continue the numbers of SQLite's, whose first 42 are one here. */
export const migrations = (): Migration[] => migrationsIn(join(import.meta.dirname, 'migrations'));

/** One process migrates a database; others wait for this lock. */
const LOCK = 0x4c494345;

/**
 * How long a migration waits for a table that others use, in milliseconds. Whoever needs the table meanwhile waits behind it. It
 * is shorter than the second after which PostgreSQL ends one of two transactions that wait for each other.
 */
const LOCK_WAIT = 500;
/** The pause before the next attempt, in milliseconds, and how many there are. */
const PAUSE = 500;
const ATTEMPTS = 60;

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
 * Runs the missing migrations, each in its own transaction, while instances of the version before may use the database. Returns
 * their names. Throws StartError for a database of a newer version, and for a table that stays in use.
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
    await client.query(`set lock_timeout = ${LOCK_WAIT}`);
    for (const migration of due) await run(client, migration);
    return due.map(({ name }) => name);
  } finally {
    await client.query(`reset lock_timeout; select pg_advisory_unlock(${LOCK})`);
  }
}

const IN_USE: readonly (string | undefined)[] = [SqlState.LockTimeout, SqlState.Deadlock];

/** Runs a migration, again and again while others use a table that it changes. */
async function run(client: ClientBase, { number, name, sql }: Migration): Promise<void> {
  for (let failed = 1; ; failed++) {
    try {
      // A query of several statements is one transaction.
      return void (await client.query(`${sql};\ninsert into migration values (${number});`));
    } catch (error) {
      if (!IN_USE.includes(sqlState(error))) throw error;
      if (failed === ATTEMPTS)
        throw new StartError(
          `The migration ${name} cannot lock a table that is in use, such as by pg_dump. It has changed nothing. Start again later.`,
          { cause: error },
        );
      await pause(PAUSE);
    }
  }
}
