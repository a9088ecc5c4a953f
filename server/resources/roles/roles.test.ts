import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoer } from '../../testing/undo.ts';
import { makeUser } from '../../testing/users.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

async function makeRole(name: string, fields: object = {}): Promise<string> {
  const { envelope } = await service.api('POST', '/roles', { name, ...fields });
  return `/roles/role/${String(envelope.data.items[0]?.['guid'])}`;
}

const names = async (path: string) =>
  (await service.api('GET', path)).envelope.data.items.map((item) => String(item['name']));

describe('/roles', () => {
  test('POST adds a role and GET lists them in order of creation, paged', async () => {
    const { envelope, headers } = await service.api('POST', '/roles', { name: 'Trainers', description: 'Teach' });
    expect(envelope.data.items[0]).toMatchObject({ name: 'Trainers', description: 'Teach' });
    expect(headers.get('etag')).toBe('"1"');
    await makeRole('Auditors');
    const page = await service.api('GET', '/roles?limit=1&offset=1');
    expect([page.envelope.data.total, page.envelope.data.items]).toMatchObject([2, [{ name: 'Auditors' }]]);
  });

  test.each([
    [{}, 514, 'name'],
    [{ name: '' }, 515, 'name'],
    [{ name: 'x'.repeat(65) }, 515, 'name'],
    [{ name: 'A', guid: 'g' }, 515, 'guid'],
    [{ name: 'Taken' }, 4090, 'name'],
  ])('POST refuses %j with %i', async (body, code, path) => {
    await makeRole('Taken');
    const { envelope } = await service.api('POST', '/roles', body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect(await names('/roles')).toEqual(['Taken']);
  });
});

describe('/roles/role/{guid}', () => {
  test('GET reads, PATCH changes what is supplied, null empties', async () => {
    const path = await makeRole('Trainers', { description: 'Teach' });
    const renamed = await service.api('PATCH', path, { name: 'Teachers' });
    expect(renamed.envelope.data.items[0]).toMatchObject({ name: 'Teachers', description: 'Teach' });
    await service.api('PATCH', path, { description: null });
    const { envelope, headers } = await service.api('GET', path);
    expect(envelope.data.items[0]).not.toHaveProperty('description');
    expect(headers.get('etag')).toBe('"3"');
  });

  test('PATCH refuses a taken name and honours If-Match', async () => {
    const path = await makeRole('Trainers');
    await makeRole('Auditors');
    expect((await service.api('PATCH', path, { name: 'Auditors' })).envelope.status).toBe(4090);
    expect((await service.api('PATCH', path, { name: 'Trainers' })).headers.get('etag')).toBe('"1"');
    await service.api('PATCH', path, { name: 'Teachers' });
    const stale = await service.api('PATCH', path, { name: 'X' }, { 'if-match': '"1"' });
    expect([stale.envelope.status, stale.headers.get('etag')]).toEqual([4120, '"2"']);
  });

  test('DELETE removes the role and leaves its users', async () => {
    const path = await makeRole('Trainers');
    const { guid } = await makeUser(service, 'ada');
    await service.api('POST', `${path}/users`, [{ guid }]);
    const { envelope } = await service.api('DELETE', path);
    expect(envelope.data.items).toEqual([{ guid: path.slice('/roles/role/'.length) }]);
    expect((await service.api('GET', path)).envelope.status).toBe(4040);
    expect(await names('/users')).toEqual(['ada']);
  });

  test.each(['GET', 'PATCH', 'DELETE'])('%s of an unknown role is 4040', async (method) => {
    const body = method === 'PATCH' ? {} : undefined;
    expect((await service.api(method, '/roles/role/none', body)).envelope.status).toBe(4040);
  });
});

describe('/roles/role/{guid}/users', () => {
  test('POST binds and DELETE unbinds users, answers their records, and changes nothing the second time', async () => {
    const path = `${await makeRole('Trainers')}/users`;
    const users = [await makeUser(service, 'ada'), await makeUser(service, 'bob'), await makeUser(service, 'cy')];
    const [ada, bob, cy] = users.map(({ guid }) => ({ guid }));
    for (let turn = 0; turn < 2; turn++) {
      const { envelope } = await service.api('POST', path, [cy, ada]);
      expect([envelope.data.items, await names(path)]).toEqual([
        [users[2], users[0]],
        ['ada', 'cy'],
      ]);
    }
    for (let turn = 0; turn < 2; turn++) {
      const { envelope } = await service.api('DELETE', path, [ada, bob]);
      expect([envelope.data.items, await names(path)]).toEqual([[users[0], users[1]], ['cy']]);
    }
    expect((await service.api('GET', `${path}?limit=1&offset=1`)).envelope.data).toEqual({ total: 1, items: [] });
  });

  test.each(['POST', 'DELETE'])('%s refuses unknown roles and users, and users named twice', async (method) => {
    const path = `${await makeRole('Trainers')}/users`;
    const { guid } = await makeUser(service, 'ada');
    const code = async (at: string, body: object) => (await service.api(method, at, body)).envelope.status;
    expect(await code('/roles/role/none/users', [{ guid }])).toBe(4040);
    expect(await code(path, [{ guid }, { guid: 'none' }])).toBe(4040);
    expect(await code(path, [{ guid }, { guid }])).toBe(515);
    expect(await code(path, [{}])).toBe(514);
    expect(await names(path)).toEqual([]);
  });

  test('undo of an assignment takes the role from those who got it, but not when one of them lost it since', async () => {
    const path = `${await makeRole('Trainers')}/users`;
    const [ada, bob] = [await makeUser(service, 'ada'), await makeUser(service, 'bob')];
    await ok(service.api('POST', path, [{ guid: ada.guid }]));
    const { change, undo } = undoer(() => service);
    const given = await change('POST', path, [{ guid: ada.guid }, { guid: bob.guid }]);
    expect(await undo(given)).toMatchObject({ total: 1, restored: 1 });
    expect(await names(path)).toEqual(['ada']);
    const taken = await change('DELETE', path, [{ guid: ada.guid }]);
    await ok(service.api('POST', path, [{ guid: ada.guid }]));
    expect(await undo(taken)).toMatchObject({ restored: 0, failures: [{ kind: 'role', code: 4120 }] });
    expect(await names(path)).toEqual(['ada']);
  });

  test('is in the audit log of the role and of each user that it changed', async () => {
    const path = await makeRole('Trainers');
    const [ada, bob] = [await makeUser(service, 'ada'), await makeUser(service, 'bob')];
    await service.api('POST', `${path}/users`, [{ guid: ada.guid }]);
    await service.api('POST', `${path}/users`, [{ guid: ada.guid }, { guid: bob.guid }]);
    const key = path.slice('/roles/role/'.length);
    const { envelope } = await service.api('POST', '/audit/data', {
      querys: [{ name: 'target', op: '=', values: ['bob'] }],
      sorts: [{ name: 'time', order: 'DESC' }],
    });
    expect(envelope.data.items.at(-1)).toMatchObject({
      targets: [
        { kind: 'role', key },
        { kind: 'user', key: 'bob' },
      ],
      after: [{ users: ['bob'] }, { roles: ['Trainers'] }],
    });
  });
});

test('GET /roles?user= tells the roles of a user; an unknown user is 4040', async () => {
  const path = await makeRole('Trainers');
  await makeRole('Guests');
  const ada = await makeUser(service, 'ada');
  await service.api('POST', `${path}/users`, [{ guid: ada.guid }]);
  const { envelope } = await service.api('GET', `/roles?user=${ada.guid}`);
  expect(envelope.data).toMatchObject({ total: 1, items: [{ name: 'Trainers' }] });
  expect((await service.api('GET', '/roles?user=nobody')).envelope.status).toBe(4040);
});

test('viewers read and managers change', async () => {
  const path = await makeRole('Trainers');
  expect((await service.as('viewer')('GET', `${path}/users`)).http).toBe(200);
  expect((await service.as('support')('POST', '/roles', { name: 'X' })).envelope.status).toBe(531);
  expect((await service.as('manager')('POST', '/roles', { name: 'X' })).http).toBe(200);
  expect((await service.as('manager')('DELETE', path)).http).toBe(200);
});
