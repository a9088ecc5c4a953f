import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { finishJobs, runJob } from '../../testing/jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUsers, makeUserSession, online } from '../../testing/users.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const items = async (method: string, path: string, body?: unknown) =>
  (await ok(service.api(method, path, body))).envelope.data.items;
const run = (body: object) => runJob(service, '/sessions/bulk', body);
const idOf = async (name: string) =>
  (await items('POST', '/sessions/data', { querys: [{ name: 'userName', op: '=', values: [name] }] })).map(({ id }) =>
    String(id),
  )[0] ?? 'none';
const audit = () =>
  items('POST', '/audit/data', { querys: [{ name: 'operation', op: '=', values: ['bulkSessions'] }] });

/** Creates two SNs with an open session of each user, the last one on the second SN. */
async function withSessions(count: number) {
  const [one, other] = [await makeSn(service), await makeSn(service)];
  const names = await makeUsers(service, count);
  for (const [at, name] of names.entries()) await makeUserSession(service, at === count - 1 ? other : one, name);
  const ids = await Promise.all(names.map(idOf));
  const keys = names.map((name, at) => `${at === count - 1 ? other : one}/${ids[at]}/${name}`);
  return { sns: [one, other] as const, names, ids, keys };
}

describe('POST /sessions/bulk', () => {
  test('ends named sessions of several SNs by one job, each on its own, and tells who was logged in', async () => {
    const { sns, names, ids, keys } = await withSessions(3);
    const { job, entries } = await run({ where: { keys: [ids[0], ids[2], ids[0]] }, end: {}, count: 2 });
    expect(job).toMatchObject({ operation: 'bulkSessions', resource: 'sessions', total: 2, changed: 2 });
    expect(entries).toEqual([[keys[0], 'changed'], [keys[2], 'changed']]); // prettier-ignore
    expect(await online(service)).toEqual([names[1]]);
    const targets = (await audit()).flatMap((entry) => entry['targets']);
    for (const sn of sns) expect(targets).toContainEqual({ kind: 'sn', key: sn });
    expect(job['undoable']).toBe(false);
    const undo = await service.api('POST', `/jobs/${Number(job['id'])}/undo`, {});
    expect([undo.envelope.status, undo.envelope.msg]).toEqual([4093, `The job ${String(job['id'])} ended sessions, which cannot be undone.`]); // prettier-ignore
  });

  test('ends all that a query finds, and none that began after the job was asked for', async () => {
    const { sns, names, ids } = await withSessions(3);
    const querys = [{ name: 'sn', op: '=', values: [sns[0]] }];
    await ok(service.api('POST', '/sessions/bulk', { where: { querys }, end: {}, count: 2 }));
    const [late = ''] = await makeUsers(service, 1);
    await makeUserSession(service, sns[0], late);
    await finishJobs(service);
    expect(await online(service)).toEqual([names[2], late]);
    const { envelope } = await service.api('POST', '/sessions/bulk', { where: { querys }, end: {}, count: 2 });
    expect(envelope.status).toBe(4120);
    expect(await idOf(names[0] ?? '')).toBe('none');
    expect(ids).toHaveLength(3);
  });

  test('leaves as it is a session that ended by itself meanwhile', async () => {
    const { sns, ids, keys } = await withSessions(2);
    await ok(service.api('POST', '/sessions/bulk', { where: { keys: [...ids, '999999999'] }, end: {} }));
    await ok(service.api('DELETE', `/sns/${sns[0]}/sessions`, []));
    await finishJobs(service);
    const [job] = await items('GET', '/jobs');
    expect(job).toMatchObject({ changed: 1, unchanged: 2, failed: 0 });
    const found = await items('POST', '/job_items/data', { sorts: [{ name: 'number' }] });
    expect(found.map(({ key, result }) => [key, result])).toEqual([
      [keys[0], 'unchanged'],
      [keys[1], 'changed'],
      ['999999999', 'unchanged'],
    ]);
  });

  test('gives notice, which keeps the sessions open and tells the application why', async () => {
    const { names, ids } = await withSessions(2);
    const { job } = await run({ where: { keys: ids }, end: { noticeSeconds: 120, reason: 'Maintenance' } });
    expect(job).toMatchObject({ changed: 2 });
    expect(await online(service)).toEqual(names);
    const sessions = await items('POST', '/sessions/data', {});
    for (const session of sessions) {
      expect(session).toMatchObject({ noticeEndsAt: expect.any(String) as string, noticeReason: 'Maintenance' });
    }
  });

  test('is allowed to support and not to a viewer', async () => {
    const { ids } = await withSessions(2);
    const body = { where: { keys: ids }, end: {} };
    expect((await service.as('viewer')('POST', '/sessions/bulk', body)).envelope.status).toBe(531);
    await ok(service.as('support')('POST', '/sessions/bulk', body));
  });

  test.each([
    [{ where: { keys: ['1'] } }, 'end'],
    [{ where: { keys: ['ada'] }, end: {} }, 'where'],
    [{ where: { keys: ['1'] }, end: { noticeSeconds: 601 } }, 'end.noticeSeconds'],
    [{ where: { querys: [] }, end: true }, 'end'],
  ])('refuses %j', async (body, path) => {
    const { envelope } = await service.api('POST', '/sessions/bulk', body);
    expect(envelope.errors?.map((error) => error.path).join(' ')).toContain(path);
  });
});
