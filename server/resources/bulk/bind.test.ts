import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { finishJobs } from '../../testing/jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUserSession, online } from '../../testing/users.ts';

let service: TestApp;
let sns: string[];
beforeEach(async () => {
  service = createTestApp();
  sns = await makeSns(service, await makeCatalogue(service), {}, 4);
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bob', groupName: 'Partners' }]));
  await ok(service.api('POST', `/sns/${sns[0]}/customers/name/Ada`));
});
afterEach(() => service.close());

const ALL = { querys: [] };
const BOB = { name: 'Bob', groupName: 'Partners' };
const first = async (answer: ReturnType<TestApp['api']>) => (await ok(answer)).envelope.data.items[0] ?? {};
const preview = (body: object) => first(service.api('POST', '/sns/bulk', { ...body, dryRun: true }));

/** Runs a job to its end and returns its record. */
async function run(path: string, body: object) {
  const { id } = await first(service.api('POST', path, body));
  await finishJobs(service);
  return first(service.api('GET', `/jobs/${Number(id)}`));
}

const customers = () =>
  Promise.all(
    sns.map(async (sn) => {
      const { customer } = await first(service.api('GET', `/sns/${sn}?scope=customer`));
      return (customer as { name?: string } | undefined)?.name;
    }),
  );

describe('POST /sns/bulk with a customer', () => {
  test('tells which SNs would move from whom to whom, and which stay or refuse', async () => {
    await ok(service.api('POST', `/sns/${sns[1]}/customers/name/Partners/Bob`));
    await ok(service.api('POST', '/sns/archive', [sns[2]]));
    const found = await preview({ where: { sns }, customer: BOB });
    expect(found).toMatchObject({ total: 4, changed: 2, failed: 1, refusals: [{ code: 4093, count: 1 }] });
    expect(found['examples']).toEqual([
      { sn: sns[0], before: { customer: 'Ada' }, after: { customer: 'Partners/Bob' } },
      { sn: sns[3], before: {}, after: { customer: 'Partners/Bob' } },
    ]);
    expect(await preview({ where: ALL, customer: { name: 'Nobody' } })).toMatchObject({
      failed: 3,
      refusals: [{ code: 4040, count: 3 }],
    });
  });

  test('binds all SNs that match, and its undo gives each the customer back that it had', async () => {
    const job = await run('/sns/bulk', { where: ALL, customer: BOB, count: 4 });
    expect(job).toMatchObject({ state: 'done', done: 4, failed: 0, undoable: true });
    expect(await customers()).toEqual(['Bob', 'Bob', 'Bob', 'Bob']);
    expect(await run(`/jobs/${Number(job['id'])}/undo`, {})).toMatchObject({ state: 'done', failed: 0 });
    expect(await customers()).toEqual(['Ada', undefined, undefined, undefined]);
  });

  test('unbinds SNs from the customers that they have, when the customer is null', async () => {
    expect(await run('/sns/bulk', { where: ALL, customer: null })).toMatchObject({ state: 'done', changed: 1 });
    expect(await customers()).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('is for managers', async () => {
    const { envelope } = await service.as('support')('POST', '/sns/bulk', { where: ALL, customer: BOB });
    expect(envelope.status).toBe(531);
  });
});

describe('POST /sns/bulk with users', () => {
  const users = async (sn: string | undefined) =>
    (await ok(service.api('GET', `/sns/${sn}/users`))).envelope.data.items.map(({ name }) => name);
  beforeEach(() => ok(service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob' }])));

  test('tells whom each SN would gain, and refuses those that are full', async () => {
    await ok(service.api('POST', `/sns/${sns[0]}/users`, [{ name: 'ada' }]));
    await ok(service.api('PATCH', '/sns', [{ sn: sns[1], usersNumber: 1 }]));
    const found = await preview({ where: { sns: sns.slice(0, 3) }, users: ['ada', 'bob'] });
    expect(found).toMatchObject({ total: 3, changed: 2, failed: 1, refusals: [{ code: 1794, count: 1 }] });
    expect(found['examples']).toEqual([
      { sn: sns[0], before: {}, after: { users: ['bob'] } },
      { sn: sns[2], before: {}, after: { users: ['ada', 'bob'] } },
    ]);
  });

  test('binds them to all SNs that match, and its undo unbinds only those that it bound', async () => {
    await ok(service.api('POST', `/sns/${sns[0]}/users`, [{ name: 'ada' }]));
    const job = await run('/sns/bulk', { where: ALL, users: ['ada', 'bob'], count: 4 });
    expect(job).toMatchObject({ state: 'done', changed: 4, failed: 0, undoable: true });
    expect((await users(sns[3])).toSorted()).toEqual(['ada', 'bob']);
    expect(await run(`/jobs/${Number(job['id'])}/undo`, {})).toMatchObject({ state: 'done', failed: 0 });
    expect(await Promise.all(sns.map((sn) => users(sn)))).toEqual([['ada'], [], [], []]);
  });

  test('unbinds them from all SNs that match, ends their sessions there, and its undo binds each again', async () => {
    for (const sn of sns.slice(0, 2)) await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }]));
    await ok(service.api('POST', `/sns/${sns[0]}/users`, [{ name: 'bob' }]));
    await makeUserSession(service, String(sns[0]), 'ada');
    await ok(service.api('POST', '/sns/archive', [sns[3]]));
    const change = { where: { sns }, unbindUsers: ['ada'] };
    const found = await preview(change);
    expect(found).toMatchObject({ total: 4, changed: 2, failed: 1, refusals: [{ code: 4093, count: 1 }] });
    expect(found['examples']).toEqual(sns.slice(0, 2).map((sn) => ({ sn, before: { users: ['ada'] }, after: {} })));
    expect(await online(service)).toEqual(['ada']);
    const job = await run('/sns/bulk', change);
    expect(job).toMatchObject({ state: 'done', changed: 2, unchanged: 1, failed: 1, undoable: true });
    expect(await Promise.all(sns.map((sn) => users(sn)))).toEqual([['bob'], [], [], []]);
    expect(await online(service)).toEqual([]);
    expect(await run(`/jobs/${Number(job['id'])}/undo`, {})).toMatchObject({ state: 'done', failed: 0 });
    expect((await users(sns[0])).toSorted()).toEqual(['ada', 'bob']);
    expect(await users(sns[1])).toEqual(['ada']);
  });

  test('lets support unbind them, but not bind them', async () => {
    const support = service.as('support');
    await ok(support('POST', '/sns/bulk', { where: ALL, unbindUsers: ['ada'] }));
    expect((await support('POST', '/sns/bulk', { where: ALL, users: ['ada'] })).envelope.status).toBe(531);
  });

  test('refuses each SN for an unknown user', async () => {
    const job = await run('/sns/bulk', { where: ALL, users: ['nobody'] });
    expect(job).toMatchObject({ done: 0, failed: 4, refusals: [{ code: 4040, count: 4 }] });
  });
});
