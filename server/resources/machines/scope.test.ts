import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { makeMachine, makeSession } from '../../testing/machines.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let id: number;
beforeEach(async () => {
  service = createTestApp();
  const [bound = '', free = ''] = await makeSns(service, await makeCatalogue(service), {}, 2);
  const machine = await makeMachine(service, bound);
  await makeMachine(service, free);
  await makeSession(service, machine);
  await ok(service.api('POST', `/sns/${bound}/customers`, [{ name: 'Studio', groupName: 'Partners' }]));
  ({ id } = machine);
});
afterEach(() => service.close());

test('POST /machines/data?scope=customer,sessions tells the customer of the SN, and how many sessions are open', async () => {
  const { items } = (await ok(service.api('POST', '/machines/data?scope=customer,sessions'))).envelope.data;
  expect(items).toMatchObject([
    { id, customer: { name: 'Studio', groupName: 'Partners' }, sessionCount: 1 },
    { sessionCount: 0 },
  ]);
  expect(items[1]).not.toHaveProperty('customer');
});

test('GET /machines/{id} tells it when it is asked to, and refuses other words', async () => {
  const read = (scope: string) => service.api('GET', `/machines/${id}${scope}`);
  expect((await read('?scope=customer')).envelope.data.items[0]).toMatchObject({ customer: { name: 'Studio' } });
  expect((await read('')).envelope.data.items[0]).not.toHaveProperty('customer');
  expect((await read('?scope=sns')).envelope.status).toBe(515);
});

test('devices are found by whether a session is open on them', async () => {
  const online = async (value: boolean) => {
    const querys = [{ name: 'online', op: '=', values: [value] }];
    const { total, items } = (await ok(service.api('POST', '/machines/data?scope=sessions', { querys }))).envelope.data;
    return { total, sessions: items.map(({ sessionCount }) => sessionCount) };
  };
  expect(await online(true)).toEqual({ total: 1, sessions: [1] });
  expect(await online(false)).toEqual({ total: 1, sessions: [0] });
});

test('devices are found by customer as paths name it', async () => {
  const find = async (values: string[]) =>
    (
      await ok(service.api('POST', '/machines/data', { querys: [{ name: 'customer', op: '=', values }] }))
    ).envelope.data.items.map((item) => item['id']);
  expect(await find(['Partners/Studio'])).toEqual([id]);
  expect(await find(['Studio'])).toEqual([]);
});
