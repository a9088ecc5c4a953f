import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { alwaysHeld, LeaseLost } from '../../core/lease.ts';
import type { Instances } from '../../db/handle.ts';
import { createMetrics } from '../../http/metrics/metrics.ts';
import { addInstancesGauge } from '../../http/metrics/process-gauges.ts';
import { joinInstances } from '../../instances.ts';
import { removeLeftovers } from '../../leftovers.ts';
import { insertJob } from '../../resources/jobs/store.ts';
import { ok } from '../factories.ts';
import { insertManySns } from '../many-sns.ts';
import { onlyWith } from '../spawn.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { databaseUrl } from './databases.ts';
import { addInstance, type Instance } from './instances.ts';

/** Entries of the job that instances work on. */
const SNS = 1200;

let service: TestApp;
let opened: Instance[];
beforeEach(() => {
  service = createTestApp();
  opened = [];
});
afterEach(async () => {
  for (const { db } of opened) await db.close();
  await service.close();
});

async function another(): Promise<Instance & { readonly instances: Instances }> {
  const instance = await addInstance(service);
  const { instances } = instance.db;
  opened.push(instance);
  if (!instances) throw new TypeError('PostgreSQL has instances.');
  return { ...instance, instances };
}

/** Lets the leases of an instance end, as if it had been silent. */
const silence = (id: string) => service.db.tx((tx) => tx.run(sql`update lease set until = 0 where holder = ${id}`));

/** Gives a lease to another instance, as its beat would. */
const take = (name: string, id: string) =>
  service.db.tx((tx) =>
    tx.run(sql`update lease set holder = ${id}, until = until + 60, number = number + 1 where name = ${name}`),
  );

test('one instance holds a lease, and the next one takes it when it has ended, under another number', async () => {
  const [one, other] = [await another(), await another()];
  expect(await one.instances.beat('1.0.0', ['jobs'])).toEqual(new Map([['jobs', 1]]));
  expect(await other.instances.beat('1.0.0', ['jobs', 'logs'])).toEqual(new Map([['logs', 1]]));
  expect(await one.instances.beat('1.0.0', ['jobs', 'logs'])).toEqual(new Map([['jobs', 1]]));
  await silence(one.instances.id);
  expect(await other.instances.beat('1.0.0', ['jobs', 'logs'])).toEqual(
    new Map([
      ['jobs', 2],
      ['logs', 1],
    ]),
  );
  expect(await one.instances.beat('1.0.0', ['jobs', 'logs'])).toEqual(new Map());
});

test('instances that reach for a lease at the same time do not both get it', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, another));
  const held = await Promise.all(all.map(({ instances }) => instances.beat('1.0.0', ['jobs', 'logs'])));
  expect(held.flatMap((numbers) => [...numbers.keys()]).sort()).toEqual(['jobs', 'logs']);
});

test('an instance that stops gives its leases up, and is no longer among the instances', async () => {
  const [one, other] = [await another(), await another()];
  await one.instances.beat('1.0.0', ['jobs']);
  await other.instances.beat('2.0.0', []);
  const there = await other.instances.all(service.db.read);
  expect(there.map(({ id, version }) => [id, version])).toEqual(
    expect.arrayContaining([
      [one.instances.id, '1.0.0'],
      [other.instances.id, '2.0.0'],
    ]),
  );
  const metrics = createMetrics();
  addInstancesGauge(metrics, other.db);
  expect(await metrics.text()).toContain('licet_instances{version="2.0.0"} 1');
  await one.instances.leave();
  expect(await other.instances.beat('2.0.0', ['jobs'])).toEqual(new Map([['jobs', 2]]));
  expect((await other.instances.all(service.db.read)).map(({ id }) => id)).toEqual([other.instances.id]);
});

test('work writes nothing after another instance has taken its lease, also between two of its steps', async () => {
  const [one, other] = [await another(), await another()];
  const { heldFor, leave } = await joinInstances({ db: one.db, log: service.deps.log });
  const note = (value: string) => sql`insert into setting (name, value) values (${value}, '')`;
  const failures: unknown[] = [];
  const isDone = await heldFor('logs')(async (db) => {
    await db.tx((tx) => tx.run(note('first')));
    await take('logs', other.instances.id);
    await db
      .tx((tx) => tx.run(note('second')))
      .catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
  });
  expect(isDone).toBe(false);
  expect(failures).toEqual([expect.any(LeaseLost)]);
  expect(await heldFor('logs')(() => Promise.reject(new Error('must not run')))).toBe(false);
  const names = await service.db.read.column(sql<{ name: string }>`select name from setting`);
  expect([names.includes('first'), names.includes('second')]).toEqual([true, false]);
  await leave();
});

test('an import that was arriving at an instance is removed once that instance is gone, and others are not', async () => {
  const [one, other] = [await another(), await another()];
  for (const { instances } of [one, other]) await instances.beat('1.0.0', []);
  const by = { actor: { kind: 'key', name: 'web shop' }, ip: '-', requestId: '-', operation: 'importRecords' } as const;
  const arriveAt = (receiver: string) =>
    service.db.tx((tx) =>
      insertJob(tx, { operation: 'importRecords', resource: 'users', by, total: 0, arriving: true, receiver }),
    );
  const [gone, alive] = [await arriveAt(one.instances.id), await arriveAt(other.instances.id)];
  const jobs = () => service.db.read.column(sql<{ id: number }>`select id from job order by id`);
  await removeLeftovers({ ...service.deps, db: other.db });
  expect(await jobs()).toEqual([gone, alive]);
  await service.db.tx((tx) => tx.run(sql`update instance set seen = seen - 61 where id = ${one.instances.id}`));
  await other.instances.beat('1.0.0', []);
  await removeLeftovers({ ...service.deps, db: other.db });
  expect(await jobs()).toEqual([alive]);
});

test('a process that shares its database with no other one always holds a lease', async () => {
  const { instances: _instances, ...alone } = service.db;
  const { heldFor, leave } = await joinInstances({ db: alone, log: service.deps.log });
  expect(await heldFor('jobs')(async (db) => expect(db).toBe(alone))).toBe(true);
  expect(await alwaysHeld(alone)(async () => undefined)).toBe(true);
  await leave();
});

/** Starts an instance in a process of its own. */
async function launch() {
  const [name = ''] = await service.db.read.column<string>(sql`select current_database()`);
  const env = onlyWith({ DATABASE_URL: databaseUrl(inject('postgres'), name), DATA_DIR: service.dataDir });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'job-instance.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const lines: string[] = [];
  const said = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    said.resolve(line);
  });
  const ended = once(child, 'exit');
  const { instance: id } = JSON.parse(await said.promise) as { instance: string };
  return {
    id,
    lines,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const holder = async (): Promise<string | undefined> =>
  (await service.db.read.first(sql<{ holder: string }>`select holder from lease where name = 'jobs'`))?.holder;

/** A busy machine takes longer for more than a thousand records. */
const PATIENT = { timeout: 150_000, interval: 50 };

test(
  'two instances do every record of a job once, though the first is killed and the second one hangs',
  { timeout: 900_000 },
  async () => {
    await insertManySns(service, SNS);
    const all = [await launch(), await launch()];
    const holding = async () => {
      await expect.poll(holder, PATIENT).toBeDefined();
      const id = await holder();
      return all.find((one) => one.id === id);
    };
    try {
      const first = await holding();
      const started = await ok(service.api('POST', '/sns/bulk', { where: { querys: [] }, extend: { days: 1 } }));
      const id = Number(started.envelope.data.items[0]?.['id']);
      const job = async () => (await ok(service.api('GET', `/jobs/${id}`))).envelope.data.items[0] ?? {};
      const done = async () => Number((await job())['done']);

      await expect.poll(done, { ...PATIENT, interval: 5 }).toBeGreaterThan(50);
      await first?.stop();
      const before = await done();
      await expect.poll(done, PATIENT).toBeGreaterThan(before);

      const second = await holding();
      expect(second?.id).not.toBe(first?.id);
      second?.signal('SIGSTOP');
      all.push(await launch());
      const hung = await done();
      await expect.poll(done, PATIENT).toBeGreaterThan(hung);
      second?.signal('SIGCONT');
      await expect.poll(async () => (await job())['state'], PATIENT).toBe('done');
      await expect.poll(() => second?.lines.join(), PATIENT).toMatch(/"lost":\[[^\]]*"jobs"/);

      const counts = await service.db.read.all(sql<{ n: number; sns: number }>`select n, count(*) as sns from
      (select (select count(*) from audit_target where kind = 'sn' and key = sn.sn) as n from sn where archived = 0) audited
      group by n`);
      const { total } = await job();
      expect(counts).toEqual([{ n: 1, sns: total }]);
      expect(await job()).toMatchObject({ state: 'done', done: total, failed: 0 });
    } finally {
      for (const one of all) await one.stop();
    }
  },
);
