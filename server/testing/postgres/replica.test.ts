import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp, type App } from '../../app.ts';
import type { Database } from '../../db/handle.ts';
import { createConnections } from '../../db/postgres/connections.ts';
import { postgresDatabase } from '../../db/postgres/database.ts';
import { openPostgres } from '../../db/postgres/open.ts';
import { createReplica } from '../../db/postgres/replica.ts';
import { systemClock } from '../../time/clock.ts';
import { createTestApp, TEST_KEY } from '../test-app.ts';
import { startCluster } from './cluster.ts';
import { databaseUrl, within } from './databases.ts';
import { emptyDatabase } from './program.ts';

/** A primary of its own with a standby, which cancels a statement as soon as it is in the way of a change. */
const cluster = await startCluster({ settings: ['fsync=off', 'autovacuum=off', 'max_standby_streaming_delay=0'] });
const standby = await cluster.addStandby('standby');
const service = createTestApp();
afterAll(async () => {
  await service.close();
  await cluster.stop();
});

/** An instance that reads from the standby. */
type Instance = { readonly app: App; readonly db: Database };

let url: string;
let readUrl: string;
let one: Instance;
let other: Instance;
const opened: Database[] = [];
beforeEach(async () => {
  url = await emptyDatabase(cluster.url);
  readUrl = databaseUrl(standby.url, new URL(url).pathname.slice(1));
  [one, other] = [await addInstance(), await addInstance()];
  for (const { db } of [one, other]) await expect.poll(() => stateOf(db)).toBe('used');
  // The first read finds that nothing was noted yet.
  await search(one, 'key', 'nobody');
});
afterEach(async () => {
  await resume();
  await Promise.all(opened.splice(0).map((db) => db.close()));
});

function serve(db: Database): Instance {
  opened.push(db);
  return { db, app: createApp({ ...service.deps, db }) };
}

const addInstance = async (): Promise<Instance> =>
  serve(await openPostgres({ url, readUrl, connections: 4 }, service.db.read.zone, systemClock));

const figuresOf = ({ server }: Database) => server?.replica?.();
const stateOf = (db: Database) => figuresOf(db)?.state;

/** Lets the standby apply no change until `resume`. */
const pause = () =>
  within(standby.url, async (client) => {
    await client.query('select pg_wal_replay_pause()');
    const state = async () => (await client.query<object>('select pg_get_wal_replay_pause_state() as is')).rows;
    await expect.poll(state).toEqual([{ is: 'paused' }]);
  });
const resume = () => within(standby.url, (client) => client.query('select pg_wal_replay_resume()'));

async function send({ app }: Instance, by: string, method: string, path: string, body?: object): Promise<Response> {
  const actor = { kind: 'operator', name: by, role: 'manager' } as const;
  const operator = { actor, ip: '192.0.2.1', requestId: by, isProved: true, isGone: () => false };
  const headers = { platformkey: TEST_KEY, 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await app.request(`/api${path}`, init, by === 'key' ? {} : { operator });
  expect(response.status).toBe(200);
  return response;
}

const addCustomer = (at: Instance, by: string, name: string) => send(at, by, 'POST', '/customers', [{ name }]);

async function search(at: Instance, by: string, text: string): Promise<unknown[]> {
  const { data } = (await (await send(at, by, 'GET', `/search?q=${text}`)).json()) as { data: { items: object[] } };
  return data.items.map((item) => Reflect.get(item, 'title') as unknown);
}

/** Answers at once on the primary, and after a minute on a standby. */
const SLOW = sql<{ asleep: number }>`select pg_is_in_recovery() as asleep,
  cast(pg_sleep(case when pg_is_in_recovery() then 60 else 0 end) as text) as slept`;
const readSlowly = ({ db }: Instance) =>
  db.reader({ caller: 'a', mayLag: { caller: 'key a', isTold: false } }).all(SLOW);
const PRIMARY = [{ asleep: 0, slept: '' }];
/** Resolves when the standby runs the slow statement. */
const isSlow = () =>
  within(standby.url, async (client) => {
    const running = "select 1 from pg_stat_activity where wait_event = 'PgSleep'";
    await expect.poll(async () => (await client.query(running)).rows.length).toBe(1);
  });

describe('while the replica stands still', () => {
  test('a caller sees each own change at once at every instance, and others see what the replica has', async () => {
    await pause();
    await addCustomer(one, 'ada', 'Analytical');
    for (const at of [one, other]) {
      expect(await search(at, 'ada', 'Analytical')).toEqual(['Analytical']);
      expect(await (await send(at, 'ada', 'GET', '/export/customers?columns=name')).text()).toContain('Analytical');
      const before = figuresOf(at.db)?.answered.replica ?? 0;
      expect(await search(at, 'key', 'Analytical')).toEqual([]);
      expect(figuresOf(at.db)?.answered.replica).toBeGreaterThan(before);
    }
    await resume();
    const { primary } = figuresOf(other.db)?.answered ?? {};
    await expect.poll(() => search(other, 'key', 'Analytical')).toEqual(['Analytical']);
    expect(figuresOf(other.db)?.answered.primary).toBe(primary);
  });

  test('each own change is seen, by a key too, whichever instances change and read at the same time', async () => {
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
    await pause();
    await addCustomer(one, 'ada', 'Analytical');
    expect(await search(one, 'bob', 'Analytical')).toEqual(['Analytical']);
    await expect.poll(() => search(other, 'bob', 'Analytical')).toEqual(['Analytical']);
  });

  test('own changes from before a crash of the primary are seen after it', async () => {
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

  test('nothing is read from it while an instance does not note who has changed something', async () => {
    await pause();
    await addCustomer(one, 'ada', 'Analytical');
    await one.db.tx((tx) =>
      tx.run(sql`insert into instance (id, version, started, seen) values ('old', '1.0.0', 0, 0)`),
    );
    expect(await search(other, 'key', 'Analytical')).toEqual(['Analytical']);
  });

  test('it is read for so long only as it may lag', async () => {
    await Promise.all(opened.splice(0).map((db) => db.close()));
    const replica = createReplica({ url: readUrl, connections: 4, mostLag: 2 });
    const db = postgresDatabase(createConnections(url, 4), service.db.read.zone, systemClock, replica);
    one = serve(db);
    await expect.poll(() => stateOf(db)).toBe('used');
    await pause();
    await addCustomer(one, 'ada', 'Analytical');
    expect(await search(one, 'key', 'Analytical')).toEqual([]);
    await expect.poll(() => search(one, 'key', 'Analytical')).toEqual(['Analytical']);
    expect(figuresOf(db)).toMatchObject({ state: 'behind', lagSeconds: expect.any(Number) });
    await resume();
    await expect.poll(() => stateOf(db)).toBe('used');
  });
});

describe('no read fails because of a replica that', () => {
  test('is away: the primary answers, and the replica again when it is back', async () => {
    await addCustomer(one, 'ada', 'Analytical');
    await standby.halt();
    expect(await search(one, 'key', 'Analytical')).toEqual(['Analytical']);
    await expect.poll(() => stateOf(one.db)).toBe('away');
    expect(await search(one, 'key', 'Analytical')).toEqual(['Analytical']);
    await standby.resume();
    await expect.poll(() => stateOf(one.db)).toBe('used');
    const { replica = 0 } = figuresOf(one.db)?.answered ?? {};
    expect(await search(one, 'key', 'Analytical')).toEqual(['Analytical']);
    expect(figuresOf(one.db)?.answered.replica).toBeGreaterThan(replica);
  });

  test('ends while it answers', async () => {
    const reading = readSlowly(one);
    await isSlow();
    await standby.halt('SIGQUIT');
    expect(await reading).toEqual(PRIMARY);
    await standby.resume();
  });

  test('cancels a statement that is in the way of a change', async () => {
    const reading = readSlowly(one);
    await isSlow();
    await within(url, async (client) => {
      for (const change of ['create table gone as select 1 as id', 'delete from gone', 'vacuum gone'])
        await client.query(change);
    });
    expect(await reading).toEqual(PRIMARY);
  });

  test('falls silent while it answers', async () => {
    const sockets: Socket[] = [];
    const proxy = createServer((socket) => {
      const through = connect(Number(new URL(standby.url).port), '127.0.0.1');
      sockets.push(socket, through);
      socket.pipe(through).pipe(socket);
      for (const end of [socket, through]) end.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as { port: number };
    readUrl = Object.assign(new URL(readUrl), { port: String(port) }).href;
    one = await addInstance();
    await expect.poll(() => stateOf(one.db)).toBe('used');
    const reading = readSlowly(one);
    await isSlow();
    for (const socket of sockets) socket.unpipe().pause();
    expect(await reading).toEqual(PRIMARY);
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });

  test('is no standby of this database', async () => {
    for (const wrong of [url, standby.url]) {
      readUrl = wrong;
      const at = await addInstance();
      await addCustomer(at, 'ada', `On ${new URL(wrong).port}`);
      expect(await search(at, 'key', 'On')).toContain(`On ${new URL(wrong).port}`);
      expect(figuresOf(at.db)).toMatchObject({ state: 'away', answered: { replica: 0 } });
    }
  });
});
