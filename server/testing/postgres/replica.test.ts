import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createConnections } from '../../db/postgres/connections.ts';
import { postgresDatabase } from '../../db/postgres/database.ts';
import { createReplica } from '../../db/postgres/replica.ts';
import { systemClock } from '../../time/clock.ts';
import { addCustomer, figuresOf, search, send, startReplicated, stateOf } from './replicated.ts';

const { cluster, zone, serve, now, pause, resume } = await startReplicated();

describe('while the replica stands still', () => {
  test('a caller sees each own change at once at every instance, and others see what the replica has', async () => {
    const { one, other } = now();
    await pause();
    await addCustomer(one, 'ada', 'Analytical');
    for (const at of [one, other]) {
      expect(await search(at, 'ada', 'Analytical')).toEqual(['Analytical']);
      expect(await (await send(at, 'ada', 'GET', '/export/customers?columns=name')).text()).toContain('Analytical');
      await expect.poll(() => search(at, 'key', 'Analytical')).toEqual([]);
    }
    await resume();
    await expect
      .poll(async () => {
        const before = figuresOf(other.db)?.answered.replica ?? 0;
        const found = await search(other, 'key', 'Analytical');
        return { found, byReplica: (figuresOf(other.db)?.answered.replica ?? 0) > before };
      })
      .toEqual({ found: ['Analytical'], byReplica: true });
  });

  test('each own change is seen, by a key too, whichever instances change and read at the same time', async () => {
    const { one, other } = now();
    await pause();
    const names = Array.from({ length: 24 }, (_, at) => `Customer${String(at).padStart(2, '0')}`);
    await Promise.all(
      names.map(async (name, at) => {
        const [writer, reader] = at % 2 === 0 ? [one, other] : [other, one];
        await addCustomer(writer, 'key', name);
        expect(await search(reader, 'key', name)).toEqual([name]);
      }),
    );
  });

  test('an operator sees a change of another one as soon as open screens are told of it', async () => {
    const { one, other } = now();
    await pause();
    await addCustomer(one, 'ada', 'Analytical');
    expect(await search(one, 'bob', 'Analytical')).toEqual(['Analytical']);
    await expect.poll(() => search(other, 'bob', 'Analytical')).toEqual(['Analytical']);
  });

  test('own changes from before a crash of the primary are seen after it', async () => {
    const { one, other } = now();
    await pause();
    await addCustomer(one, 'ada', 'Analytical');
    await cluster.halt('SIGKILL');
    await cluster.resume();
    const found = () => search(other, 'ada', 'Analytical').catch(() => undefined);
    let first: unknown;
    await expect.poll(async () => (first = await found())).toBeDefined();
    expect(first).toEqual(['Analytical']);
    expect(await found()).toEqual(['Analytical']);
  });

  test('an own change is seen although the connection was lost at its commit', async () => {
    const { one, other } = now();
    await pause();
    const lost = one.db.tx(async (tx) => {
      tx.by('key a');
      await tx.run(sql`insert into setting values ('lost', 'written')`);
      const [process = 0] = await tx.column<number>(sql`select pg_backend_pid()`);
      await other.db.read.all(sql`select pg_terminate_backend(cast(${process} as integer))`);
    });
    await expect(lost).rejects.toMatchObject({ code: 5031 });
    const notedFor = sql<{ caller: string }>`select caller from last_write where caller <> ''`;
    expect(await other.db.read.column(notedFor)).toEqual(['key a']);
  });

  test('a change is seen once the same request was sent again, although its caller was not noted before', async () => {
    const { one, other } = now();
    await pause();
    const again = () => addCustomer(one, 'key', 'Analytical', { 'idempotency-key': 'once' });
    await again();
    await one.db.tx((tx) => tx.run(sql`delete from last_write where caller <> ''`));
    await expect.poll(() => search(other, 'key', 'Analytical')).toEqual([]);
    await again();
    expect(await search(other, 'key', 'Analytical')).toEqual(['Analytical']);
  });

  test('nothing is read from it while an instance does not note who has changed something', async () => {
    const { one, other } = now();
    await pause();
    await addCustomer(one, 'ada', 'Analytical');
    await one.db.tx((tx) =>
      tx.run(sql`insert into instance (id, version, started, seen) values ('old', '1.0.0', 0, 0)`),
    );
    expect(await search(other, 'key', 'Analytical')).toEqual(['Analytical']);
  });

  test('it is read for so long only as it may lag', async () => {
    const { url, readUrl } = now();
    const replica = createReplica({ url: readUrl, connections: 4, mostLag: 2 });
    const db = postgresDatabase(createConnections(url, 4), zone, systemClock, replica);
    const one = serve(db);
    await expect.poll(() => stateOf(db)).toBe('used');
    await pause();
    await addCustomer(one, 'ada', 'Analytical');
    await expect.poll(() => search(one, 'key', 'Analytical')).toEqual([]);
    await expect.poll(() => search(one, 'key', 'Analytical')).toEqual(['Analytical']);
    expect(figuresOf(db)).toMatchObject({ state: 'behind', lagSeconds: expect.any(Number) });
    await resume();
    await expect.poll(() => stateOf(db)).toBe('used');
  });
});
