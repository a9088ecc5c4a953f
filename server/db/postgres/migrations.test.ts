import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { databaseUrl, within } from '../../testing/postgres/databases.ts';
import { emptyDatabase } from '../../testing/postgres/program.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { statement } from '../kysely.ts';
import { migrate } from './migrations.ts';

describe('statements that were prepared before a migration added a column', () => {
  let service: TestApp;
  let alter: (text: string) => Promise<unknown>;
  beforeEach(async () => {
    service = createTestApp();
    const [name = ''] = await service.db.read.column<string>(sql`select current_database()`);
    alter = (text) => within(databaseUrl(inject('postgres'), name), (client) => client.query(text));
    await alter('create table changing (id bigint primary key); insert into changing values (1)');
  });
  afterEach(async () => {
    await alter('drop table changing');
    await service.close();
  });

  const READ = statement<object>('select * from changing where id = ?');
  /** More than there are connections. */
  const often = <Result>(run: () => Promise<Result>) => Promise.all(Array.from({ length: 12 }, run));

  test.each([
    ['reads', () => service.db.read.get(READ, 1)],
    ['changes', () => service.db.tx((tx) => tx.get(READ, 1))],
  ])('are prepared again: %s', async (_which, run) => {
    for (const _time of [1, 2]) expect(await often(run)).toContainEqual({ id: 1 });
    await alter('alter table changing add column more bigint not null default 7');
    expect(new Set((await often(run)).map((row) => JSON.stringify(row)))).toEqual(new Set(['{"id":1,"more":7}']));
  });
});

const WAITING = `select 1 from pg_locks
  where not granted and database = (select oid from pg_database where datname = current_database())`;

test('a migration that waits for a table lets others use it meanwhile, and is done when the table is free', async () => {
  const url = await emptyDatabase(inject('postgres'));
  const old = { number: 1, name: 'old', sql: 'create table used (id bigint); create table other (id bigint)' };
  const next = {
    number: 2,
    name: 'next',
    sql: 'alter table other add column more text; alter table used add column more text',
  };
  await within(url, async (user) => {
    await migrate(user, [old]);
    await user.query('begin; select * from used');
    const migrating = within(url, (client) => migrate(client, [old, next]));
    await within(url, async (watcher) => {
      await watcher.query("set statement_timeout = '20s'");
      const waiting = async () => (await watcher.query(WAITING)).rows.length;
      await expect.poll(waiting).toBe(1);
      for (const table of ['used', 'other']) expect((await watcher.query(`select * from ${table}`)).rows).toEqual([]);
    });
    await user.query('commit');
    expect(await migrating).toEqual(['next']);
  });
});
