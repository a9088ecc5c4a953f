import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUser, makeUserSession } from '../../testing/users.ts';

let service: TestApp;
let sns: string[];
beforeEach(async () => {
  service = createTestApp();
  sns = await makeSns(service, await makeCatalogue(service), {}, 3);
  for (const name of ['ada', 'bob', 'cy']) await makeUser(service, name);
  await ok(service.api('POST', `/sns/${sns[0]}/users`, [{ name: 'ada' }, { name: 'bob' }]));
  await ok(service.api('POST', `/sns/${sns[1]}/users`, [{ name: 'ada' }]));
  await ok(service.api('POST', `/sns/${sns[0]}/customers`, [{ name: 'Studio', groupName: 'Partners' }]));
  await ok(service.api('POST', `/sns/${sns[1]}/customers`, [{ name: 'Studio' }]));
  await makeUserSession(service, sns[0] ?? '', 'ada');
});
afterEach(() => service.close());

const find = async (path: string, name: string, value: string, op = '=') =>
  (await ok(service.api('POST', path, { querys: [{ name, op, values: [value] }] }))).envelope.data.items.map(
    (item) => item['name'] ?? item['sn'],
  );

test.each(['/users', '/users/data', '/sns/{sn}/users', '/sns/{sn}/users/data'])(
  '%s?scope=sns,sessions tells how many SNs and open sessions a user has',
  async (path) => {
    const url = `${path.replace('{sn}', sns[0] ?? '')}?scope=sns,sessions`;
    const { items } = (await ok(service.api(path.endsWith('data') ? 'POST' : 'GET', url))).envelope.data;
    expect(items.slice(0, 2)).toMatchObject([
      { name: 'ada', snCount: 2, sessionCount: 1, lastLoginDate: expect.any(String) as string },
      { name: 'bob', snCount: 1, sessionCount: 0 },
    ]);
    expect(items[1]).not.toHaveProperty('lastLoginDate');
  },
);

test('GET /users/user/{name} tells it when it is asked to, and refuses other words', async () => {
  const read = (scope: string) => service.api('GET', `/users/user/ada${scope}`);
  expect((await read('?scope=sns')).envelope.data.items[0]).toMatchObject({ snCount: 2 });
  expect((await read('?scope=sns')).envelope.data.items[0]).not.toHaveProperty('sessionCount');
  expect((await read('')).envelope.data.items[0]).not.toHaveProperty('snCount');
  expect((await read('?scope=all')).envelope.status).toBe(515);
});

test('users are found by SN, and by customer as paths name it', async () => {
  expect(await find('/users/data', 'sn', (sns[0] ?? '').toLowerCase())).toEqual(['ada', 'bob']);
  expect(await find('/users/data', 'customer', 'Partners/Studio')).toEqual(['ada', 'bob']);
  expect(await find('/users/data', 'customer', 'Studio')).toEqual(['ada']);
  expect(await find('/users/data', 'customer', '%studio', 'like')).toEqual(['ada', 'bob']);
});

test('SNs are found by user', async () => {
  expect(await find('/sns/data', 'userName', 'ada')).toEqual([sns[0], sns[1]]);
  expect(await find('/sns/data', 'userName', 'cy')).toEqual([]);
});
