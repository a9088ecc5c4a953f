import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { createApp, type App } from '../../app.ts';
import type { Database } from '../../db/handle.ts';
import { openPostgres } from '../../db/postgres/open.ts';
import { systemClock } from '../../time/clock.ts';
import { createTestApp, TEST_KEY } from '../test-app.ts';
import { startCluster } from './cluster.ts';
import { databaseUrl, within } from './databases.ts';
import { emptyDatabase } from './program.ts';

/** An instance that reads from a standby. */
type Instance = { readonly app: App; readonly db: Database };

/**
 * Starts a primary with a standby for the tests of a file. The standby cancels a statement as soon as it is in the way of a change.
 * Each test has a database with the instances `one` and `other`, which are closed after it like those that it adds.
 */
export async function startReplicated() {
  const cluster = await startCluster({ settings: ['fsync=off', 'autovacuum=off', 'max_standby_streaming_delay=0'] });
  const standby = await cluster.addStandby('standby');
  const service = createTestApp();
  const { zone } = service.db.read;
  const opened: Database[] = [];

  const serve = (db: Database): Instance => {
    opened.push(db);
    return { db, app: createApp({ ...service.deps, db }) };
  };
  const addInstance = async (url: string, readUrl: string): Promise<Instance> =>
    serve(await openPostgres({ url, readUrl, connections: 4 }, zone, systemClock));
  const onStandby = <Result extends object>(query: string) =>
    within(standby.url, async (client) => (await client.query<Result>(query)).rows);
  const resume = () => onStandby('select pg_wal_replay_resume()');

  const start = async () => {
    const url = await emptyDatabase(cluster.url);
    const readUrl = databaseUrl(standby.url, new URL(url).pathname.slice(1));
    const [one, other] = [await addInstance(url, readUrl), await addInstance(url, readUrl)];
    for (const { db } of [one, other]) await expect.poll(() => stateOf(db)).toBe('used');
    // The first read finds that nothing was noted yet. The replica answers once it has the log up to there.
    for (const at of [one, other])
      await expect
        .poll(async () => {
          await search(at, 'key', 'nobody');
          return figuresOf(at.db)?.answered.replica;
        })
        .toBeGreaterThan(0);
    return { url, readUrl, one, other };
  };
  let current: Awaited<ReturnType<typeof start>> | undefined;
  beforeEach(async () => {
    current = await start();
  });
  afterEach(async () => {
    await resume();
    await Promise.all(opened.splice(0).map((db) => db.close()));
  });
  afterAll(async () => {
    await service.close();
    await cluster.stop();
  });

  return {
    ...{ cluster, standby, zone, serve, addInstance, onStandby, resume },
    /** Returns the database and the instances of the test. */
    now: () => {
      if (!current) throw new Error('No test runs.');
      return current;
    },
    /** Lets the standby apply no change until `resume`. */
    pause: async () => {
      await onStandby('select pg_wal_replay_pause()');
      const state = () => onStandby('select pg_get_wal_replay_pause_state() as is');
      await expect.poll(state).toEqual([{ is: 'paused' }]);
    },
  };
}

export const figuresOf = ({ server }: Database) => server?.replica?.();
export const stateOf = (db: Database) => figuresOf(db)?.state;

/** Sends a request by an operator of this name, or with the platform key for `key`. It must succeed. */
export async function send(
  { app }: Instance,
  by: string,
  method: string,
  path: string,
  body?: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const actor = { kind: 'operator', name: by, role: 'manager' } as const;
  const operator = { actor, ip: '192.0.2.1', requestId: by, isProved: true, isGone: () => false };
  const headers = { platformkey: TEST_KEY, 'content-type': 'application/json', ...more };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await app.request(`/api${path}`, init, by === 'key' ? {} : { operator });
  expect(response.status).toBe(200);
  return response;
}

/** Adds a customer of this name. */
export const addCustomer = (at: Instance, by: string, name: string, headers?: Readonly<Record<string, string>>) =>
  send(at, by, 'POST', '/customers', [{ name }], headers);

/** Returns the titles of the records that a search finds. */
export async function search(at: Instance, by: string, text: string): Promise<unknown[]> {
  const { data } = (await (await send(at, by, 'GET', `/search?q=${text}`)).json()) as { data: { items: object[] } };
  return data.items.map((item) => Reflect.get(item, 'title') as unknown);
}
