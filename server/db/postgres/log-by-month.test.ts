import type { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { within } from '../../testing/postgres/databases.ts';
import { emptyDatabase } from '../../testing/postgres/program.ts';
import { migrate, migrations } from './migrations.ts';

/** The last migration with a log in one piece. */
const BEFORE = 53;

/** Fills the log with entries of the last 14 months. */
const FILL = `insert into sn_log (sn_id, number, start_time, end_time, status, reference)
  select g % 7 + 1, g / 7 + 1, at, at + 60, 'logout', case when g % 5 = 0 then 'r' || g end
    from generate_series(0, 9999) g, lateral (select cast(extract(epoch from now()) as bigint) - 14 * 2592000 + g * 3600 as at) t`;

const ALL = 'select * from sn_log order by id';
const INDEXES = `select cast(indexrelid as bigint) as id from pg_index join pg_class t on t.oid = indrelid
  where t.relname in ('sn_log', 'sn_log_before') and t.relkind = 'r' order by 1`;
const FROM_NOW = 'cast(extract(epoch from now()) as bigint)';

const rowsOf = async (client: Client, sql: string): Promise<object[]> => (await client.query<object>(sql)).rows;

/** Migrates a new database until the log is to be divided, and runs `run` with a connection. */
const withOldLog = async (run: (client: Client) => Promise<void>): Promise<void> => {
  await within(await emptyDatabase(inject('postgres')), async (client) => {
    await migrate(
      client,
      migrations().filter(({ number }) => number <= BEFORE),
    );
    await run(client);
  });
};

test('dividing the log keeps each entry and id, and all indexes: while it is locked, nothing is read or built', async () => {
  await withOldLog(async (client) => {
    await client.query(FILL);
    const [entries, indexes] = [await rowsOf(client, ALL), await rowsOf(client, INDEXES)];
    const said: string[] = [];
    client.on('notice', ({ message }) => said.push(message ?? ''));
    await client.query('set client_min_messages = debug1');
    await migrate(client);
    await client.query('reset client_min_messages');
    expect(said.filter((text) => text.startsWith('verifying table "sn_log'))).toEqual([
      'verifying table "sn_log"',
      'verifying table "sn_log_rest"',
    ]);
    expect(said).toContain('partition constraint for table "sn_log_before" is implied by existing constraints');
    expect(await rowsOf(client, ALL)).toEqual(entries);
    expect(await rowsOf(client, INDEXES)).toEqual(indexes);
  });
});

test('a new entry has the next id and is counted, and its keys are unique in its month', async () => {
  await withOldLog(async (client) => {
    await client.query(FILL);
    await migrate(client);
    const add = (number: number, reference: string) =>
      client.query<{ id: string; part: string }>(
        `insert into sn_log (sn_id, number, start_time, reference) values (1, $1, ${FROM_NOW}, $2)
        returning id, cast(cast(tableoid as regclass) as text) as part`,
        [number, reference],
      );
    expect((await add(5000, 'new')).rows).toEqual([{ id: '10001', part: 'sn_log_before' }]);
    await expect(add(5000, 'other')).rejects.toThrow('unique');
    await expect(add(5001, 'new')).rejects.toThrow('unique');
    expect(await rowsOf(client, 'select cast(sum(n) as text) as n from sn_log_count')).toEqual([{ n: '10001' }]);
  });
});

test('entries far ahead of the clock stay in the first part, which ends at the start of a month after them', async () => {
  await withOldLog(async (client) => {
    await client.query('insert into sn_log (sn_id, number, start_time) values (1, 1, 2000000000)');
    await migrate(client);
    expect(
      await rowsOf(
        client,
        "select pg_get_expr(relpartbound, oid) as ends from pg_class where relname = 'sn_log_before'",
      ),
    ).toEqual([{ ends: `FOR VALUES FROM (MINVALUE) TO ('${Date.UTC(2033, 6) / 1000}')` }]);
    expect(await rowsOf(client, 'select number from sn_log')).toEqual([{ number: '1' }]);
  });
});
