import { afterEach, beforeEach, expect, test } from 'vitest';
import { WAITING_JOBS } from '../../contract/work/jobs.ts';
import { exported } from '../../exported.ts';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { works } from '../../works.ts';
import { keepExports } from '../exports/keeper.ts';
import { runJobs } from './runner.ts';
import { insertJob } from './store.ts';
import type { JobWorks } from './work.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

type Role = Parameters<TestApp['as']>[0];
const ask = (role: Role, resource = 'customers') => service.as(role)('POST', `/export/${resource}`);
const idOf = async (answer: ReturnType<typeof ask>) => Number((await ok(answer)).envelope.data.items[0]?.['id']);
const stateOf = async (id: number) => (await ok(service.api('GET', `/jobs/${id}`))).envelope.data.items[0]?.['state'];

test('exports that one has waiting are bounded, and others still get theirs', async () => {
  for (let count = 0; count < WAITING_JOBS.ofOne; count++) await ok(ask('viewer'));
  const { headers, envelope } = await ask('viewer');
  expect([envelope.status, headers.get('retry-after')]).toEqual([4290, '10']);
  expect(envelope.msg).toContain(`You have ${WAITING_JOBS.ofOne} exports waiting`);
  await ok(ask('administrator'));
  await keepExports(service.deps, exported);
  await ok(ask('viewer'));
});

test('other jobs are bounded in the same way, whatever exports wait', async () => {
  await makeSns(service, await makeCatalogue(service), {}, 1);
  await ok(ask('manager'));
  const bulk = () => service.as('manager')('POST', '/sns/bulk', { where: { querys: [] }, set: { status: 1 } });
  for (let count = 0; count < WAITING_JOBS.ofOne; count++) await ok(bulk());
  expect((await bulk()).envelope.status).toBe(4290);
});

test('jobs waiting in all are bounded, but whoever has none may start one', async () => {
  const start = (name: string) =>
    service.db.tx((tx) =>
      insertJob(tx, {
        ...{ operation: 'bulkSns', resource: 'sns', total: 0 },
        by: { actor: { kind: 'key', name }, ip: '127.0.0.1', requestId: 'r', operation: 'bulkSns' },
      }),
    );
  const callers = WAITING_JOBS.ofAll / WAITING_JOBS.ofOne;
  for (let count = 0; count < WAITING_JOBS.ofAll; count++) await start(`key ${count % callers}`);
  await start('another');
  await expect(start('another')).rejects.toMatchObject({ code: 4290 });
});

test('files are made for each caller in turn: one export is not behind all those of another', async () => {
  for (let count = 0; count < 5; count++) await ok(ask('viewer', 'customers'));
  await ok(ask('administrator', 'users'));
  const order: string[] = [];
  await keepExports(service.deps, {
    ...exported,
    customers: (asked) => {
      order.push('customers');
      return exported.customers(asked);
    },
    users: (asked) => {
      order.push('users');
      return exported.users(asked);
    },
  });
  expect(order).toHaveLength(6);
  expect(order.indexOf('users')).toBeLessThanOrEqual(1);
});

test('steps of jobs are done for each caller in turn', async () => {
  await makeSns(service, await makeCatalogue(service), {}, 3);
  const bulk = { where: { querys: [] }, set: { status: 1 } };
  for (let count = 0; count < 5; count++) await ok(service.as('manager')('POST', '/sns/bulk', bulk));
  await ok(service.api('POST', '/sns/bulk', bulk));
  const order: string[] = [];
  const work = works['bulkSns sns'];
  if (work === undefined) throw new Error('no work');
  const noted: JobWorks = {
    'bulkSns sns': {
      ...work,
      gather: (tx, job, limit) => {
        order.push(job.actor_kind);
        return work.gather?.(tx, job, limit) ?? Promise.resolve({ items: [], last: 0 });
      },
    },
  };
  await runJobs(service.deps, noted);
  expect(order.indexOf('key')).toBeLessThanOrEqual(1);
});

test('a viewer cancels exports of its own, and nobody else’s', async () => {
  const [own, other] = [await idOf(ask('viewer')), await idOf(ask('manager'))];
  expect((await service.as('viewer')('DELETE', `/jobs/${other}`)).envelope.status).toBe(531);
  await ok(service.as('viewer')('DELETE', `/jobs/${own}`));
  expect([await stateOf(own), await stateOf(other)]).toEqual(['cancelled', 'queued']);
  await ok(service.as('manager')('DELETE', `/jobs/${other}`));
});
