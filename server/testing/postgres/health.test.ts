import { hostname } from 'node:os';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp, type App } from '../../app.ts';
import { healthRecord, type HealthRecord } from '../../contract/bff/health.ts';
import type { Database } from '../../db/handle.ts';
import { createMetrics } from '../../http/metrics/metrics.ts';
import { addServerGauges } from '../../http/metrics/process-gauges.ts';
import { joinInstances, type Membership } from '../../instances.ts';
import { signIn } from '../operators.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { addInstance, type Instance } from './instances.ts';

/** Two instances beside the service of the test, which has not joined them. */
let service: TestApp;
let one: Instance;
let other: Instance;
let memberships: Membership[];
beforeEach(async () => {
  service = createTestApp({ METRICS_PUBLIC: 'true' });
  [one, other] = [await addInstance(service), await addInstance(service)];
  memberships = [];
  for (const { db } of [one, other]) memberships.push(await joinInstances({ db, log: service.deps.log }));
});
afterEach(async () => {
  for (const membership of memberships) await membership.leave();
  for (const { db } of [one, other]) await db.close();
  await service.close();
});

const idOf = ({ db }: Instance): string => db.instances?.id ?? '';

async function healthAt({ app }: Instance): Promise<HealthRecord> {
  const administrator = await signIn({ ...service, app }, 'administrator');
  const { envelope } = await administrator.request('GET', '/bff/health');
  return healthRecord.parse(envelope.data.items[0]);
}

test('Health lists both instances with host, process and version, and says which one answers', async () => {
  const { engine, instances } = await healthAt(other);
  expect(engine).toEqual({ name: 'PostgreSQL', version: expect.stringMatching(/^\d+\.\d+/) });
  const common = { host: hostname(), process: process.pid, version: expect.any(String), silent: false };
  expect(instances).toHaveLength(2);
  expect(instances).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...common, id: idOf(one), answering: false }),
      expect.objectContaining({ ...common, id: idOf(other), answering: true }),
    ]),
  );
});

test('Health shows an instance that died as silent, and no longer after a minute', async () => {
  const silenceOf = async () =>
    (await healthAt(other)).instances?.map(({ id, silent }) => [id === idOf(one), silent]).toSorted();
  await memberships.shift()?.leave();
  const died = (seconds: number) =>
    service.db.tx((tx) =>
      tx.run(sql`insert into instance (id, version, started, seen)
        select ${idOf(one)}, '1.0.0', 0, seen - ${seconds} from instance where id = ${idOf(other)}
        on conflict (id) do update set seen = excluded.seen`),
    );
  await died(20);
  expect(await silenceOf()).toEqual([
    [false, false],
    [true, true],
  ]);
  await died(70);
  await expect.poll(silenceOf).toEqual([[false, false]]);
});

test('Health names the holder of each lease and its end, and no holder once it has stopped', async () => {
  const { leases = [] } = await healthAt(other);
  expect(leases.map(({ work }) => work)).toEqual(['exports', 'jobs', 'leftovers', 'logs', 'sweep']);
  for (const lease of leases) expect(lease).toMatchObject({ holder: idOf(one), until: expect.any(String) });
  for (const membership of memberships.splice(0)) await membership.leave();
  expect((await healthAt(other)).leases).toEqual(leases.map(({ work }) => ({ work })));
});

const readiness = async (app: App): Promise<unknown> => (await app.request('/readyz', {}, {})).json();

test('/readyz names engine, pool, instances, holders and standbys', async () => {
  const { instances, leases } = await healthAt(other);
  expect(await readiness(other.app)).toMatchObject({
    ready: true,
    engine: { name: 'PostgreSQL' },
    pool: { size: 8, waiting: 0 },
    instances: instances?.map(({ id, host }) => ({ id, host })),
    leases: leases?.map(({ work, holder }) => ({ work, holder })),
    standbys: [],
  });
});

test('/readyz tells strangers nothing of the instances', async () => {
  const { deps } = service;
  const guarded = createApp({ ...deps, db: other.db, config: { ...deps.config, metricsPublic: false } });
  expect(await readiness(guarded)).toEqual({ ready: true });
});

async function textOf(db: Database): Promise<string> {
  const metrics = createMetrics();
  addServerGauges(metrics, db);
  return metrics.text();
}

test('one request for the metrics asks once for the standbys', async () => {
  let asked = 0;
  const { server } = one.db;
  if (!server) throw new Error('There is no server.');
  const standbys: typeof server.standbys = (db) => {
    asked++;
    return server.standbys(db);
  };
  const text = await textOf({ ...one.db, server: { ...server, standbys } });
  for (const of of ['bytes', 'seconds']) expect(text).toContain(`# TYPE licet_replication_lag_${of} gauge\n`);
  expect(asked).toBe(1);
});

test('the metrics have the pool, and which work each instance does', async () => {
  const [first, second] = [await textOf(one.db), await textOf(other.db)];
  expect(first).toContain('licet_pool_size 8\n');
  expect(first).toMatch(/^licet_pool_busy \d\n/m);
  expect(first).toContain('licet_leases_held{work="jobs"} 1\n');
  expect(second).toContain('licet_leases_held{work="jobs"} 0\n');
});
