import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { runJob } from '../../testing/jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUser, makeUserSession, online } from '../../testing/users.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

const items = async (method: string, path: string, body?: unknown) =>
  (await ok(service.api(method, path, body))).envelope.data.items;
const audit = (operation: string) =>
  items('POST', '/audit/data', { querys: [{ name: 'operation', op: '=', values: [operation] }] });
const run = (path: string, body?: object) => runJob(service, path, body);

describe('POST /users/bulk', () => {
  test('changes the users that a query finds as a job, each on its own, and ends the sessions of the disabled', async () => {
    // Both change in one step, which ends after some milliseconds.
    vi.useFakeTimers({ toFake: ['performance'] });
    const sn = await makeSn(service);
    for (const name of ['ada', 'bob', 'eve']) await makeUser(service, name, { status: name === 'eve' ? 1 : 0 });
    await makeUserSession(service, sn, 'ada');
    const { job, entries } = await run('/users/bulk', { where: { querys: [] }, set: { status: 1 }, count: 3 });
    expect(job).toMatchObject({ operation: 'bulkUsers', resource: 'users', total: 3, changed: 2, unchanged: 1 });
    expect(entries).toEqual([['ada', 'changed'], ['bob', 'changed'], ['eve', 'unchanged']]); // prettier-ignore
    expect(await online(service)).toEqual([]);
    const changes = (await audit('bulkUsers')).map(({ targets, after }) => ({ targets, after }));
    const targets = ['ada', 'bob'].map((key) => ({ kind: 'user', key }));
    expect(changes).toContainEqual({ targets, after: [{ status: 1 }, { status: 1 }] });
  });

  test('binds users to an SN up to its limit, and tells who found no place', async () => {
    const sn = await makeSn(service, { usersNumber: 1 });
    for (const name of ['ada', 'bob']) await makeUser(service, name, {});
    const { entries } = await run('/users/bulk', { where: { keys: ['ada', 'ada', 'bob', 'nobody'] }, sn });
    expect(entries).toEqual([
      ['ada', 'changed'],
      ['bob', 'failed', 1794],
      ['nobody', 'failed', 4040],
    ]);
  });

  test('is undone as a whole, but for who was changed since', async () => {
    for (const name of ['ada', 'bob']) await makeUser(service, name, {});
    const { job } = await run('/users/bulk', { where: { keys: ['ada', 'bob'] }, set: { status: 1 } });
    await ok(service.api('PATCH', '/users', [{ name: 'bob', status: 0 }]));
    const undo = await run(`/jobs/${Number(job['id'])}/undo`, {});
    expect(undo.job).toMatchObject({ operation: 'undoJob', undoOf: job['id'], changed: 1, failed: 1 });
    expect((await items('GET', '/users/user/ada'))[0]).toMatchObject({ status: 0 });
  });

  test('unbinds users from an SN, ends their sessions on it, and undo binds them again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const [sn, other] = [await makeSn(service), await makeSn(service)];
    for (const name of ['ada', 'bob', 'eve']) await makeUser(service, name, {});
    await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }, { name: 'bob' }]));
    await ok(service.api('POST', `/sns/${other}/users`, [{ name: 'ada' }]));
    await makeUserSession(service, sn, 'ada');
    const bound = async (of: string) => (await items('GET', `/sns/${of}/users`)).map(({ name }) => name).toSorted();
    const { job, entries } = await run('/users/bulk', { where: { keys: ['ada', 'bob', 'eve'] }, unbind: sn });
    expect(entries).toEqual([['ada', 'changed'], ['bob', 'changed'], ['eve', 'unchanged']]); // prettier-ignore
    expect(await online(service)).toEqual([]);
    expect([await bound(sn), await bound(other)]).toEqual([[], ['ada']]);
    const undo = await run(`/jobs/${Number(job['id'])}/undo`, {});
    expect(undo.job).toMatchObject({ changed: 2, failed: 0 });
    expect([await bound(sn), await bound(other)]).toEqual([['ada', 'bob'], ['ada']]);
  });

  test('unbinds nobody from an archived SN', async () => {
    const sn = await makeSn(service);
    await makeUser(service, 'ada', {});
    await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }]));
    await ok(service.api('POST', '/sns/archive', [sn]));
    const { entries } = await run('/users/bulk', { where: { keys: ['ada'] }, unbind: sn });
    expect(entries).toEqual([['ada', 'failed', 4093]]);
  });

  test('assigns a role to users and removes it, each on its own, and undo takes that back', async () => {
    const role = String((await items('POST', '/roles', { name: 'Trainers' }))[0]?.['guid']);
    const ada = await makeUser(service, 'ada', {});
    for (const name of ['bob', 'eve']) await makeUser(service, name, {});
    await ok(service.api('POST', `/roles/role/${role}/users`, [{ guid: ada.guid }]));
    const having = async () => (await items('GET', `/roles/role/${role}/users`)).map(({ name }) => name);
    const given = await run('/users/bulk', { where: { keys: ['ada', 'bob', 'eve', 'nobody'] }, role });
    expect(given.entries).toEqual([['ada', 'unchanged'], ['bob', 'changed'], ['eve', 'changed'], ['nobody', 'failed', 4040]]); // prettier-ignore
    expect(await having()).toEqual(['ada', 'bob', 'eve']);
    const taken = await run('/users/bulk', { where: { keys: ['ada', 'bob'] }, unassign: role });
    expect([taken.job['changed'], await having()]).toEqual([2, ['eve']]);
    await run(`/jobs/${Number(taken.job['id'])}/undo`, {});
    expect(await having()).toEqual(['ada', 'bob', 'eve']);
    const undo = await run(`/jobs/${Number(given.job['id'])}/undo`, {});
    expect([undo.job['failed'], await having()]).toEqual([0, ['ada']]);
  });

  test('ends the sessions of users and tells who had none, also for support', async () => {
    const sn = await makeSn(service);
    for (const name of ['ada', 'bob']) await makeUser(service, name, {});
    for (let turn = 0; turn < 2; turn++) await makeUserSession(service, sn, 'ada');
    await ok(service.as('support')('POST', '/users/bulk', { where: { keys: ['nobody'] }, end: true }));
    const { entries } = await run('/users/bulk', { where: { keys: ['ada', 'bob'] }, end: true });
    expect(entries).toEqual([['ada', 'changed'], ['bob', 'unchanged']]); // prettier-ignore
    expect(await online(service)).toEqual([]);
    const ended = { targets: [{ kind: 'user', key: 'ada' }], before: [{ sessions: 2 }], after: [{ sessions: 0 }] };
    expect(await audit('bulkUsers')).toContainEqual(expect.objectContaining(ended));
  });

  test('lets support unbind and end sessions, and do nothing else', async () => {
    const sn = await makeSn(service);
    await makeUser(service, 'ada', {});
    const support = service.as('support');
    const where = { keys: ['ada'] };
    await ok(support('POST', '/users/bulk', { where, unbind: sn }));
    for (const change of [{ sn }, { role: 'none' }, { unassign: 'none' }, { set: { status: 1 } }, { remove: true }]) {
      expect((await support('POST', '/users/bulk', { where, ...change })).envelope.status).toBe(531);
    }
  });

  test('is refused when another number of users matches than the list showed', async () => {
    await makeUser(service, 'ada', {});
    const { envelope } = await service.api('POST', '/users/bulk', { where: { querys: [] }, remove: true, count: 2 });
    expect([envelope.status, envelope.msg]).toEqual([4120, '1 records match now, not 2; look again before you change them.']); // prettier-ignore
  });

  test.each([
    [{ where: { querys: [] } }, 'body'],
    [{ where: { querys: [] }, set: { status: 1 }, remove: true }, 'body'],
    [{ where: { querys: [] }, set: {} }, 'set.status'],
    [{ where: { keys: [] }, remove: true }, 'where.keys'],
  ])('refuses %j', async (body, path) => {
    const { envelope } = await service.api('POST', '/users/bulk', body);
    expect(envelope.status).toBeGreaterThan(0);
    expect(envelope.errors?.[0]?.path ?? 'body').toContain(path === 'body' ? 'body' : path.split('.')[0]);
  });
});
