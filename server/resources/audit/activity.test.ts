import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { finishJobs } from '../../testing/jobs.ts';
import { makeMachine } from '../../testing/machines.ts';
import { makeUser } from '../../testing/users.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const items = async (answer: ReturnType<TestApp['api']>) => (await ok(answer)).envelope.data.items;
const states = (kind: string, keys: unknown[], api = service.api) => items(api('POST', '/states', { kind, keys }));
const activity = (kind: string, key: string, api = service.api) =>
  items(api('GET', `/activity?kind=${kind}&key=${encodeURIComponent(key)}`));
const because = (reason: string, ticket = 'INC-42') => ({ 'x-reason': encodeURIComponent(reason), 'x-ticket': ticket });

test('who disabled a device, when, why and for which ticket is told to every role', async () => {
  const sn = await makeSn(service);
  const { id } = await makeMachine(service, sn);
  await ok(service.as('support')('POST', `/machines/${id}`, { status: 33 }, because('丢失')));
  const said = { key: String(id), field: 'status', value: 33, actor: 'support', reason: '丢失', ticket: 'INC-42' };
  for (const role of ['viewer', 'support'] as const) {
    const api = service.as(role);
    expect(await states('machine', [String(id), '999'], api)).toEqual([expect.objectContaining(said)]);
    expect(await activity('machine', String(id), api)).toEqual([
      expect.objectContaining({ operation: 'setMachineStatus', before: { status: 0 }, after: { status: 33 } }),
    ]);
    expect((await activity('sn', sn, api))[0]).toMatchObject({ operation: 'setMachineStatus', reason: '丢失' });
    expect((await api('POST', '/audit/data', {})).envelope.status).toBe(531);
  }
});

test('the audit log finds a device by its name and by its MAC address', async () => {
  const sn = await makeSn(service);
  const { id } = await makeMachine(service, sn, { mid: '00-1B-44-11-3A-B7', machineName: 'reception-pc' });
  await ok(service.as('support')('POST', `/machines/${id}`, { status: 33 }));
  for (const [op, value] of [['=', 'reception-pc'], ['like', '%CEPTION%'], ['like', '%1b-44-11%'], ['=', '00-1B-44-11-3A-B7']]) {
    const querys = [{ name: 'device', op, values: [value] }];
    expect((await items(service.api('POST', '/audit/data', { querys }))).map(({ actor }) => actor)).toEqual(['support']);
  }
}); // prettier-ignore

test('the newest change of a state counts, and a state that nobody changed has none', async () => {
  const user = await makeUser(service, 'ada', {});
  await makeUser(service, 'bob', {});
  expect(await states('user', [user.name, 'bob'])).toEqual([]);
  await ok(service.as('manager')('PATCH', '/users', [{ name: 'ada', status: 1 }], because('left')));
  await ok(service.as('manager')('PATCH', '/users', [{ name: 'ada', nickName: 'Countess' }]));
  expect(await states('user', ['ada'])).toMatchObject([{ value: 1, actor: 'manager', reason: 'left' }]);
  await ok(service.as('administrator')('PATCH', '/users', [{ name: 'ada', status: 0 }]));
  const [state] = await states('user', ['ada']);
  expect(state).toMatchObject({ value: 0, actor: 'administrator' });
  expect(state).not.toHaveProperty('reason');
});

test('a job changes states for the reason of its request', async () => {
  const sn = await makeSn(service);
  const where = { querys: [{ name: 'sn', op: '=', values: [sn] }] };
  const body = { where, set: { status: 1 } };
  await ok(service.as('manager')('POST', '/sns/bulk', body, because('unpaid')));
  await finishJobs(service);
  expect(await states('sn', [sn])).toMatchObject([{ key: sn, value: 1, actor: 'manager', reason: 'unpaid' }]);
});

test('of an archived SN it is told who archived it, and afterwards who disabled it', async () => {
  const sn = await makeSn(service);
  await ok(service.as('manager')('PATCH', `/sns/${sn}`, { sn, status: 1 }, because('unpaid')));
  await ok(service.as('manager')('POST', '/sns/archive', [sn], because('gone')));
  expect(await states('sn', [sn])).toMatchObject([{ field: 'archived', value: true, reason: 'gone' }]);
  await ok(service.as('manager')('POST', '/sns/unarchive', [sn]));
  expect(await states('sn', [sn])).toMatchObject([{ field: 'status', value: 1, reason: 'unpaid' }]);
});

test('the activity of a record has nothing of the other records of a batch, and pages newest first', async () => {
  for (const name of ['ada', 'bob']) await makeUser(service, name, {});
  await ok(service.api('PATCH', '/users', [{ name: 'bob', nickName: 'B' }, { name: 'ada', nickName: 'A' }])); // prettier-ignore
  await ok(service.api('PATCH', '/users', [{ name: 'ada', nickName: 'Countess' }]));
  const { envelope } = await ok(service.api('GET', '/activity?kind=user&key=ada&limit=2'));
  expect(envelope.data.total).toBe(3);
  expect(envelope.data.items.map(({ after }) => after)).toEqual([{ nickName: 'Countess' }, { nickName: 'A' }]);
});

test('activity tells which changes can be undone, alone or with their job, and who undid one', async () => {
  const sn = await makeSn(service);
  const told = async () => (await activity('sn', sn)).map(({ undoable, undone, job }) => ({ undoable, undone, job }));
  const { headers } = await ok(service.api('PATCH', '/sns', [{ sn, usersNumber: 3 }]));
  await ok(service.api('POST', `/sns/${sn}/update_code`, { mac: '00-11-22-33-44-55' }));
  expect((await told()).map(({ undoable }) => undoable)).toEqual([false, true, true]);
  await ok(service.as('manager')('POST', `/audit/${headers.get('x-audit-id')}/undo`));
  const undone = expect.objectContaining({ actor: 'manager', actorKind: 'operator' }) as object;
  expect((await told()).slice(0, 3)).toMatchObject([
    { undoable: true },
    { undoable: false },
    { undoable: false, undone },
  ]);

  const where = { querys: [{ name: 'sn', op: '=', values: [sn] }] };
  const begun = await ok(service.api('POST', '/sns/bulk', { where, set: { status: 1 } }));
  const job = begun.envelope.data.items[0]?.['id'];
  await finishJobs(service);
  expect((await told())[0]).toEqual({ undoable: true, undone: undefined, job });
  await ok(service.as('manager')('POST', `/jobs/${String(job)}/undo`));
  expect((await told())[0]).toMatchObject({ undoable: false, undone, job });
  await finishJobs(service);
  service.time.now += 91 * 86_400;
  expect((await told()).map(({ undoable }) => undoable)).not.toContain(true);
});

test.each([
  ['/activity?kind=operator&key=ines', undefined],
  ['/activity?kind=sn', undefined],
  ['/states', { kind: 'key', keys: ['1'] }],
  ['/states', { kind: 'sn', keys: [] }],
])('%s with %j is refused', async (path, body) => {
  expect((await service.api(body ? 'POST' : 'GET', path, body)).envelope.status).toBeGreaterThan(513);
});
