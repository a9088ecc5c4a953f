import { Client } from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { migrate, schemaOf } from '../../db/postgres/migrations.ts';
import { within } from './databases.ts';
import { emptyDatabase } from './program.ts';

const ONE = { number: 1, name: 'one', sql: 'create table one (id bigint)' };
const TWO = { number: 2, name: 'two', sql: 'create table two (id bigint)' };
/** A migration that does not end. */
const STUCK = { ...TWO, sql: `${TWO.sql}; select pg_sleep(3600)` };
const END_IT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and state = 'active' and query like '%pg_sleep(3600)%' and pid <> pg_backend_pid()`;

test('a migration whose connection is lost in the middle leaves nothing, and the next start does it', async () => {
  const url = await emptyDatabase(inject('postgres'));
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const migrating = expect(migrate(client, [ONE, STUCK])).rejects.toThrow(/terminat/);
  await vi.waitUntil(async () => (await within(url, (other) => other.query(END_IT))).rowCount === 1, 60_000);
  await migrating;
  await within(url, async (other) => {
    const tables = async () => {
      const query = "select to_regclass('one') is not null as one, to_regclass('two') is not null as two";
      return (await other.query<{ one: boolean; two: boolean }>(query)).rows;
    };
    expect([await schemaOf(other), await tables()]).toEqual([1, [{ one: true, two: false }]]);
    expect(await migrate(other, [ONE, TWO])).toEqual(['two']);
    expect([await schemaOf(other), await tables()]).toEqual([2, [{ one: true, two: true }]]);
  });
});
