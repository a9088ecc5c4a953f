import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUser, makeUsers, makeUserSession, online } from '../../testing/users.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const total = async () => (await service.api('GET', '/users')).envelope.data.total;
const item = async (name: string) => (await service.api('GET', `/users/user/${name}`)).envelope.data.items[0];

describe('POST /users', () => {
  test('adds users, whose nick names default to their accounts, and answers their records', async () => {
    const { envelope } = await service.api('POST', '/users', [
      { name: 'ada', nickName: 'Ada L.', status: '1', email: 'ada@example.com', phone: '+44 20' },
      { name: 'bob' },
    ]);
    expect(envelope.data.items).toMatchObject([
      { name: 'ada', nickName: 'Ada L.', status: 1, email: 'ada@example.com', phone: '+44 20' },
      { name: 'bob', nickName: 'bob', status: 0, regDate: '2026-11-21 09:00:00' },
    ]);
    expect(envelope.data.items[1]).not.toHaveProperty('email');
    expect(await total()).toBe(2);
  });

  test('changes those that exist in the supplied fields only', async () => {
    const before = await makeUser(service, 'ada', { nickName: 'Ada', email: 'ada@example.com' });
    const { envelope } = await service.api('POST', '/users', [{ name: 'ada', status: 1 }, { name: 'bob' }]);
    expect(envelope.data.items[0]).toEqual({ ...before, status: 1 });
    expect(await total()).toBe(2);
  });

  test.each([
    [{}, 514, '[0].name'],
    [{ name: '' }, 515, '[0].name'],
    [{ name: 'x'.repeat(129) }, 515, '[0].name'],
    [{ name: '..' }, 515, '[0].name'],
    [{ name: 'a', nickName: 'x'.repeat(129) }, 515, '[0].nickName'],
    [{ name: 'a', nickName: '' }, 515, '[0].nickName'],
    [{ name: 'a', status: 2 }, 515, '[0].status'],
    [{ name: 'a', status: '2' }, 515, '[0].status'],
    [{ name: 'a', status: null }, 515, '[0].status'],
    [{ name: 'a', email: 'a\nb' }, 515, '[0].email'],
    [{ name: 'a', password: 'short 7' }, 515, '[0].password'],
    [{ name: 'a', password: 'x'.repeat(257) }, 515, '[0].password'],
    [{ name: 'a', password: 'bell \u0007 bell' }, 515, '[0].password'],
    [{ name: 'a', guid: 'g' }, 515, '[0].guid'],
    [{ name: 'a', regDate: '2026-01-01' }, 515, '[0].regDate'],
  ])('refuses %j with %i at %s and adds nobody', async (entry, code, path) => {
    const { http, envelope } = await service.api('POST', '/users', [entry, { name: 'fine' }]);
    expect([http, envelope.status, envelope.errors?.[0]?.path]).toEqual([400, code, path]);
    expect(await total()).toBe(0);
  });

  test('refuses one account twice, in whatever Unicode form', async () => {
    const { envelope } = await service.api('POST', '/users', [{ name: 'é' }, { name: 'x' }, { name: 'e\u0301 ' }]);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, '[2].name']);
  });

  test.each([[[]], [Array.from({ length: 1001 }, (_, at) => ({ name: `u${at}` }))], [{ name: 'a' }]])(
    'refuses a body that is no list of 1 to 1,000 entries',
    async (body) => {
      expect((await service.api('POST', '/users', body)).envelope.status).toBe(515);
    },
  );
});

describe('PATCH /users', () => {
  test('changes the supplied fields; null empties, and gives the nick name back to the account', async () => {
    await makeUser(service, 'ada', { nickName: 'Ada', email: 'a@b', phone: '1' });
    await makeUser(service, 'bob');
    const { envelope } = await service.api('PATCH', '/users', [
      { name: 'ada', nickName: null, email: null },
      { name: 'bob', nickName: 'Bob' },
    ]);
    const [ada, bob] = envelope.data.items;
    expect([ada?.['nickName'], ada?.['email'], ada?.['phone']]).toEqual(['ada', undefined, '1']);
    expect(bob).toMatchObject({ nickName: 'Bob' });
  });

  test('refuses users that are missing, all of them at once, and changes nobody', async () => {
    await makeUser(service, 'ada');
    const entries = ['ada', 'ghost', 'Ada'].map((name) => ({ name, nickName: 'X' }));
    const { envelope } = await service.api('PATCH', '/users', entries);
    expect([envelope.status, envelope.errors?.map(({ path }) => path)]).toEqual([4040, ['[1]', '[2]']]);
    expect(await item('ada')).toMatchObject({ nickName: 'ada' });
  });

  test('with If-Match takes each user in the version it names alone', async () => {
    await makeUsers(service, 2);
    const [a, b] = (await service.api('GET', '/users')).envelope.data.items.map((user) => user['name']);
    await service.api('PATCH', `/users/user/${String(b)}`, { nickName: 'newer' });
    const entries = [{ name: a, nickName: 'X' }, { name: b, nickName: 'X' }]; // prettier-ignore
    const stale = await service.api('PATCH', '/users', entries, { 'if-match': '"1"' });
    expect([stale.envelope.status, stale.headers.get('etag')]).toEqual([4120, '"2"']);
    expect(await item(String(a))).toMatchObject({ nickName: a });
  });
});

describe('/users/user/{name}', () => {
  test('GET answers the record with its version; unknown is 4040', async () => {
    const made = await makeUser(service, 'ada');
    const { envelope, headers } = await service.api('GET', '/users/user/ada');
    expect([envelope.data, headers.get('etag')]).toEqual([{ total: 1, items: [made] }, '"1"']);
    expect((await service.api('GET', '/users/user/Ada')).envelope.status).toBe(4040);
  });

  test('POST adds under the account of the path, whatever its characters', async () => {
    const name = 'ada/許可 é@example.com';
    const made = await makeUser(service, name, { name });
    expect(made).toMatchObject({ name, nickName: name });
    expect(await item(encodeURIComponent(name))).toEqual(made);
  });

  test('POST changes an existing user in the supplied fields only; nothing supplied changes nothing', async () => {
    await makeUser(service, 'ada', { email: 'a@b' });
    const changed = await service.api('POST', '/users/user/ada', { nickName: 'Ada' });
    expect(changed.envelope.data.items[0]).toMatchObject({ nickName: 'Ada', email: 'a@b' });
    const same = await service.api('POST', '/users/user/ada', {});
    expect([changed.headers.get('etag'), same.headers.get('etag')]).toEqual(['"2"', '"2"']);
  });

  test.each(['PATCH', 'POST'])('%s refuses the name of another user in the body', async (method) => {
    await makeUser(service, 'ada');
    const { envelope } = await service.api(method, '/users/user/ada', { name: 'bob' });
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, 'name']);
  });

  test('PATCH on a missing user is 4040, and so is DELETE', async () => {
    expect((await service.api('PATCH', '/users/user/ghost', {})).envelope.status).toBe(4040);
    expect((await service.api('DELETE', '/users/user/ghost')).envelope.status).toBe(4040);
  });

  test.each([
    ['PATCH', {}],
    ['POST', {}],
    ['DELETE', undefined],
  ])('%s honours If-Match', async (method, body) => {
    await makeUser(service, 'ada');
    await service.api('PATCH', '/users/user/ada', { nickName: 'Ada' });
    const stale = await service.api(method, '/users/user/ada', body, { 'if-match': '"1"' });
    expect([stale.http, stale.envelope.status, stale.headers.get('etag')]).toEqual([412, 4120, '"2"']);
    expect((await service.api(method, '/users/user/ada', body, { 'if-match': '"2"' })).http).toBe(200);
  });

  test('POST with If-Match does not add a user anew that someone else deleted', async () => {
    await makeUser(service, 'ada');
    await service.api('DELETE', '/users/user/ada');
    const { envelope } = await service.api('POST', '/users/user/ada', {}, { 'if-match': '"1"' });
    expect([envelope.status, await total()]).toEqual([4120, 0]);
  });
});

describe('DELETE', () => {
  test('/users removes users, ends their sessions and answers their names', async () => {
    const sn = await makeSn(service);
    for (const name of ['ada', 'bob', 'cy']) await makeUser(service, name);
    await service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }, { name: 'cy' }]);
    await makeUserSession(service, sn, 'ada');
    await makeUserSession(service, sn, 'cy');
    const { envelope } = await service.api('DELETE', '/users', [{ name: 'bob' }, { name: 'ada' }]);
    expect(envelope.data).toEqual({ total: 2, items: [{ name: 'bob' }, { name: 'ada' }] });
    expect((await service.api('GET', `/sns/${sn}/users`)).envelope.data.items).toMatchObject([{ name: 'cy' }]);
    expect(await online(service)).toEqual(['cy']);
  });

  test('/users removes nobody when one is missing', async () => {
    await makeUser(service, 'ada');
    const { envelope } = await service.api('DELETE', '/users', [{ name: 'ada' }, { name: 'ghost' }]);
    expect([envelope.status, envelope.errors?.[0]?.path, await total()]).toEqual([4040, '[1]', 1]);
  });

  test('a user made again under the same name is another one', async () => {
    const first = await makeUser(service, 'ada');
    await service.api('DELETE', '/users/user/ada');
    expect((await makeUser(service, 'ada')).guid).not.toBe(first.guid);
  });
});

test.each([
  ['viewer', 'POST', '/users', [{ name: 'x' }]],
  ['support', 'PATCH', '/users/user/ada', { status: 1 }],
  ['support', 'DELETE', '/users/user/ada', undefined],
  ['viewer', 'POST', '/users/end', [{ type: 'user', guid: 'g' }]],
] as const)('%s may not %s %s', async (role, method, path, body) => {
  await makeUser(service, 'ada');
  expect((await service.as(role)(method, path, body)).envelope.status).toBe(531);
});
