import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { runJob } from '../../testing/jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUser } from '../../testing/users.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

test('users whom one step of a job bound to an SN are unbound by its undo, but for who was unbound since', async () => {
  // A job ends its step after some milliseconds. With a clock that stands still, one step binds all.
  vi.useFakeTimers({ toFake: ['performance'] });
  const sn = await makeSn(service);
  const keys = ['ada', 'bob', 'eve'];
  for (const name of keys) await makeUser(service, name, {});
  const bound = async () =>
    (await ok(service.api('GET', `/sns/${sn}/users`))).envelope.data.items.map(({ name }) => name).toSorted();
  const { job } = await runJob(service, '/users/bulk', { where: { keys }, sn });
  expect(await bound()).toEqual(keys);
  await ok(service.api('DELETE', `/sns/${sn}/users`, [{ name: 'bob' }]));
  const undo = await runJob(service, `/jobs/${Number(job['id'])}/undo`, {});
  expect(undo.entries).toEqual([[sn, 'changed'], [sn, 'failed', 4120], [sn, 'changed']]); // prettier-ignore
  expect(await bound()).toEqual([]);
  await runJob(service, `/jobs/${Number(undo.job['id'])}/undo`, {});
  expect(await bound()).toEqual(['ada', 'eve']);
});
