import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { signIn } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const entries = async (querys: object[] = []) =>
  (await service.api('POST', '/audit/data', { querys, sorts: [{ name: 'time', order: 'DESC' }] })).envelope.data;

test('POST /audit/data tells who changed which fields of what, before and after', async () => {
  await service.api('POST', '/businesses', { name: 'Audited', type: 'LOCAL', volumeNumber: 1 });
  service.time.now += 60;
  await service.api('PATCH', '/businesses/Audited', { volumeNumber: 2, description: 'more' });
  const { total, items } = await entries([{ name: 'target', op: '=', values: ['Audited'] }]);
  expect(total).toBe(2);
  expect(items[0]).toMatchObject({
    time: '2026-11-21 09:01:00',
    actor: 'platform',
    actorKind: 'key',
    operation: 'updateBusiness',
    targets: [{ kind: 'business', key: 'Audited' }],
    before: [{ volumeNumber: 1 }],
    after: [{ volumeNumber: 2, description: 'more' }],
    outcome: 0,
  });
});

test('a refused change leaves no entry, and neither does a change that changes nothing', async () => {
  await service.api('POST', '/businesses', { name: 'Audited', type: 'LOCAL' });
  await service.api('POST', '/businesses', { name: 'Audited', type: 'LOCAL' });
  await service.api('PATCH', '/businesses/Audited', {});
  expect((await entries()).total).toBe(1);
});

test.each([
  [[{ name: 'actor', op: '=', values: ['platform'] }], 1],
  [[{ name: 'actor', op: '=', values: ['nobody'] }], 0],
  [[{ name: 'actorKind', op: '=', values: ['key'] }], 1],
  [[{ name: 'actorKind', op: '=', values: ['operator'] }], 0],
  [[{ name: 'actorRole', op: '=', values: ['manager'] }], 0],
  [[{ name: 'ip', op: '=', values: ['10.0.0.1'] }], 0],
  [[{ name: 'operation', op: 'like', values: ['CREATE%'] }], 1],
  [[{ name: 'target', op: '<>', values: ['Audited'] }], 0],
  [[{ name: 'id', op: '>', values: [0] }], 1],
  [[{ name: 'targetKind', op: '=', values: ['business'] }], 1],
  [[{ name: 'outcome', op: '>', values: [0] }], 0],
  [[{ name: 'time', op: '=', values: ['2026-11-21'] }], 1],
  [[{ name: 'time', op: '>', values: ['2026-11-21'] }], 0],
])('POST /audit/data with %j finds %i', async (querys, total) => {
  await service.api('POST', '/businesses', { name: 'Audited', type: 'LOCAL' });
  expect((await entries(querys)).total).toBe(total);
});

test('POST /audit/data finds the entry of a request by its id, and what came from its address', async () => {
  const { headers } = await service.api('POST', '/businesses', { name: 'Audited', type: 'LOCAL' });
  await service.api('POST', '/businesses', { name: 'Other', type: 'LOCAL' });
  const { items, total } = await entries([{ name: 'requestId', op: '=', values: [headers.get('x-request-id')] }]);
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ targets: [{ kind: 'business', key: 'Audited' }] });
  expect((await entries([{ name: 'ip', op: '=', values: [items[0]?.['ip']] }])).total).toBe(2);
});

test('an entry tells the role that the operator had then, whatever it is now; keys have none', async () => {
  const maria = await signIn(service, 'manager');
  await maria.request('POST', '/bff/api/businesses', { name: 'First', type: 'LOCAL' });
  await service.api('POST', '/businesses', { name: 'Second', type: 'LOCAL' });
  const administrator = await signIn(service, 'administrator');
  await ok(administrator.request('PATCH', '/bff/operators/manager', { role: 'viewer' }));
  const ofRole = async (role: string) =>
    (await entries([{ name: 'actorRole', op: '=', values: [role] }])).items.map(({ operation }) => operation);
  expect(await ofRole('manager')).toEqual(['createBusiness']);
  expect(await ofRole('administrator')).toContain('updateOperator');
  expect(await ofRole('viewer')).toEqual([]);
  const [made] = (await entries([{ name: 'target', op: '=', values: ['Second'] }])).items;
  expect(made).not.toHaveProperty('actorRole');
});

test('GET /audit lists in order of creation', async () => {
  for (const name of ['one', 'two']) await service.api('POST', '/businesses', { name, type: 'LOCAL' });
  const { items } = (await service.api('GET', '/audit')).envelope.data;
  expect(items.map(({ after }) => after)).toMatchObject([[{ name: 'one' }], [{ name: 'two' }]]);
});
