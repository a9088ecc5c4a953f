import type { Client } from 'pg';
import { GONE_SECONDS } from '../core/lease.ts';
import { nameOf, openClient } from '../db/postgres/open.ts';
import { NOW } from '../db/postgres/now.ts';
import { MoveError } from './move-error.ts';
import { quoted } from './tables.ts';

/** The settings of the connection. Memory makes the indexes faster, and they take much of the time. */
const OPTIONS = [
  ...['timezone=UTC', 'client_min_messages=warning', 'jit=off', 'maintenance_work_mem=256MB'],
  ...['idle_in_transaction_session_timeout=0', 'statement_timeout=0'],
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Tables with rows in a database that no service has used. */
const OF_NEW = ['migration', 'standing_clock'];

/** Runs `run` with a connection to a database. Throws StartError when it cannot be reached. */
export async function withConnection<Result>(url: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await openClient(url, { application_name: 'licet move', options: OPTIONS });
  try {
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function numberOf(client: Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(sql);
  return rows[0]?.n ?? 0;
}

/**
 * Runs `run` in a transaction that sees one state of the database, while no service changes it. It is undone when `run`
 * throws, and when this process ends. Throws MoveError when a service uses the database.
 */
export async function alone<Result>(client: Client, url: string, run: () => Promise<Result>): Promise<Result> {
  // All transactions of a service lock this table. Locking it does not yet take the snapshot.
  await client.query('begin isolation level repeatable read; lock table migration in exclusive mode');
  try {
    await expectNoService(client, url);
    const result = await run();
    await client.query('commit');
    return result;
  } catch (error) {
    // When the connection has ended, the server undoes the transaction by itself.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Throws MoveError when a service uses a database, or did until a moment ago. */
export async function expectNoService(client: Client, url: string): Promise<void> {
  const living = await numberOf(client, `select count(*) as n from instance where seen > ${NOW} - ${GONE_SECONDS}`);
  if (living > 0)
    throw new MoveError(
      `A service uses ${nameOf(url)}. Stop it first. After a service was killed, wait ${GONE_SECONDS} seconds.`,
    );
}

/** Throws MoveError when a database has rows that a new one does not have. */
export async function expectEmpty(client: Client, url: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = cast('public' as regnamespace) order by relname`);
  const names = rows.map(({ name }) => name);
  // The table is missing when the first start or an earlier move was interrupted before it was created.
  if (names.includes('instance')) await expectNoService(client, url);
  for (const name of names.filter((table) => !OF_NEW.includes(table))) {
    const filled = await numberOf(client, `select count(*) as n from (select 1 from ${quoted(name)} limit 1) t`);
    if (filled > 0)
      throw new MoveError(
        `${nameOf(url)} is not empty: the table ${name} has rows. Create a new database, and do not start the service on it before the move.`,
      );
  }
}
