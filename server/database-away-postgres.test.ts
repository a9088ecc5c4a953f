import { afterAll, afterEach, expect, test } from 'vitest';
import type { Readiness } from './http/health.ts';
import { startCluster } from './testing/postgres/cluster.ts';
import { within } from './testing/postgres/databases.ts';
import { ask, emptyDatabase, makeSn, startOn } from './testing/postgres/program.ts';
import type { Service } from './testing/spawn.ts';

/** A cluster of its own, because the others of the run would miss it. */
const cluster = await startCluster();
afterAll(cluster.stop);
const started: Service[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.remove()));
});

async function start(): Promise<{ service: Service; url: string }> {
  const url = await emptyDatabase(cluster.url);
  const service = await startOn(url);
  started.push(service);
  return { service, url };
}

const readiness = async ({ origin }: Service): Promise<unknown[]> => {
  const response = await fetch(`${origin}/readyz`);
  const { ready, reason } = (await response.json()) as Readiness;
  return [response.status, reason ?? ready];
};
const AWAY = [503, 'The database cannot be reached. Nothing was changed.'];

test('while the database is away requests are refused for a moment, and after it everything works by itself', async () => {
  const { service } = await start();
  const sn = await makeSn(service);
  const logIn = () => ask(service, 'POST', '/runtime/sessions', { sn, mac: '02-00-00-00-00-01' }, {});
  expect((await logIn()).status).toBe(0);

  await cluster.halt();
  for (const answer of [
    await ask(service, 'GET', `/api/sns/${sn}`),
    await ask(service, 'POST', '/api/businesses', { name: 'Away', type: 'LOCAL' }),
    await logIn(),
  ]) {
    expect([answer.http, answer.status]).toEqual([503, 520]);
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
  }
  await expect.poll(() => readiness(service)).toEqual(AWAY);
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
  const metrics = await (await fetch(`${service.origin}/metrics`)).text();
  expect(metrics).toContain('licet_storage_fault{fault="unreachable"} 1\n');
  expect(service.process.exitCode).toBeNull();

  await cluster.resume();
  await expect.poll(() => readiness(service)).toEqual([200, true]);
  expect((await ask(service, 'GET', `/api/sns/${sn}`)).first['sn']).toBe(sn);
  expect((await logIn()).status).toBe(0);
  expect((await ask(service, 'POST', '/api/businesses', { name: 'Away', type: 'LOCAL' })).status).toBe(0);
  // A job is done in the background, whose pauses grow while the database is away.
  const { first: job } = await ask(service, 'POST', '/api/sns/bulk', { where: { sns: [sn] }, archived: true });
  const state = async () => (await ask(service, 'GET', `/api/jobs/${String(job['id'])}`)).first['state'];
  await expect.poll(state).toBe('done');
  expect(await service.stop()).toBe(0);
});

test('requests go on when all connections were ended', async () => {
  const { service, url } = await start();
  const sn = await makeSn(service);
  await within(cluster.url, (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      new URL(url).pathname.slice(1),
    ]),
  );
  await expect.poll(async () => (await ask(service, 'GET', `/api/sns/${sn}`)).http).toBe(200);
  expect(service.process.exitCode).toBeNull();
  expect(await service.stop()).toBe(0);
});

test('the service stops cleanly while the database is away', async () => {
  const { service } = await start();
  await cluster.halt();
  await expect.poll(() => readiness(service)).toEqual(AWAY);
  expect(await service.stop()).toBe(0);
  await cluster.resume();
});
