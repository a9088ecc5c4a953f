import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import type { PoolClient } from 'pg';
import { isConflict } from '../../server/db/postgres/postgres-error.ts';
import { createWidth } from '../../server/db/postgres/width.ts';
import { openPool } from './postgres-pool.ts';
import { FIRST_ROW, madeBy, type Recorded, type Sent } from './statements.ts';

/**
 * The least that can be done on PostgreSQL with this driver: answers each request by the statements that the product sent for
 * it, prepared and in the same order, with nothing before, between and after them. It has no key check, validation or record.
 */
const recorded = deserialize(readFileSync(process.env['STATEMENTS'] ?? '')) as Recorded;
const pool = openPool();
const names = new Map<string, string>();
const turns = new Map<string, number>();

/** Returns the statements of the next such request. Those that change something are sent once. */
function next(key: string): readonly Sent[] | undefined {
  const all = recorded.get(key) ?? [];
  const turn = turns.get(key) ?? 0;
  turns.set(key, turn + 1);
  return key.startsWith('GET') ? all[turn % all.length] : all[turn];
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `bare${names.size}`;
  names.set(text, name);
  return name;
}

/** Sends statements. Where one names a row that one before it has made, it names the row that was made now. */
async function send(client: PoolClient, statements: readonly Sent[]): Promise<void> {
  const rows = new Map<unknown, unknown>();
  for (const { text, values, made } of statements) {
    const now = values.map((value) => rows.get(value) ?? value);
    // Several statements in one text cannot be prepared.
    const isOne = now.length > 0 || !text.includes(';');
    const statement = isOne ? { name: nameOf(text), text, values: now } : { text };
    const returned = await client.query<Record<string, unknown>>(statement);
    if (made.length > 0) for (const [at, value] of madeBy(text, returned).entries()) remember(rows, made[at], value);
  }
}

function remember(rows: Map<unknown, unknown>, before: unknown, now: unknown): void {
  if (typeof before === 'number' && before >= FIRST_ROW) rows.set(before, now);
}

/** As many transactions at once as the product would begin: more would refuse each other. */
const inWidth = createWidth(pool.options.max);
/** Milliseconds before a refused transaction is sent again, times a random share of 1. */
const PAUSE = 10;

/** Sends the statements of a request once. */
async function replay(statements: readonly Sent[]): Promise<void> {
  const client = await pool.connect();
  try {
    await send(client, statements);
  } catch (error) {
    await client.query('rollback; select pg_advisory_unlock_all()');
    throw error;
  } finally {
    client.release();
  }
}

/** Sends the statements of a request, again when PostgreSQL refuses their transaction because of another one. */
async function replayUntilDone(statements: readonly Sent[]): Promise<void> {
  for (;;) {
    try {
      return await inWidth(() => replay(statements));
    } catch (error) {
      if (!isConflict(error)) throw error;
      await pause(Math.random() * PAUSE);
    }
  }
}

async function statusOf(key: string): Promise<number> {
  const statements = next(key);
  if (statements === undefined) return 404;
  try {
    await replayUntilDone(statements);
    return 200;
  } catch (error) {
    console.error(key, error);
    return 500;
  }
}

const body = '{"status":0}';
createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    void statusOf(`${request.method} ${request.url}`).then((status) =>
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body),
    );
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
