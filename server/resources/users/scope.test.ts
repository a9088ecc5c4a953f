import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { endSessions, type SessionRow } from '../online/end-store.ts';
import { noteContact } from '../sessions/open-store.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUser, makeUserSession } from '../../testing/users.ts';

const NOW = '2026-11-21 09:00:00';

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
      { name: 'ada', snCount: 2, sessionCount: 1, lastSeenDate: NOW },
      { name: 'bob', snCount: 1, sessionCount: 0 },
    ]);
    expect(items[1]).not.toHaveProperty('lastSeenDate');
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

test('users are found by whether they have an open session', async () => {
  const online = async (op: string, value: boolean) => {
    const querys = [{ name: 'online', op, values: [value] }];
    const { total, items } = (await ok(service.api('POST', '/users/data', { querys }))).envelope.data;
    return [total, ...items.map(({ name }) => name)];
  };
  expect(await online('=', true)).toEqual([1, 'ada']);
  expect(await online('=', false)).toEqual([2, 'bob', 'cy']);
  expect(await online('<>', true)).toEqual([2, 'bob', 'cy']);
});

describe('lastSeenDate', () => {
  const seen = async () =>
    (await ok(service.api('GET', '/users/user/ada?scope=sessions'))).envelope.data.items[0]?.['lastSeenDate'];
  const session = async () => (await service.db.read.column(sql<{ id: number }>`select id from session`))[0] ?? 0;

  test('is the last heartbeat while a session is open, and the end of it afterwards', async () => {
    const id = await session();
    service.time.now += 60;
    await service.db.tx(async (tx) => {
      const open = await tx.first(sql<SessionRow>`select * from session where id = ${id}`);
      if (open) await noteContact(tx, open, { contact: 0, commands: undefined, licenseMark: undefined });
    });
    expect(await seen()).toBe('2026-11-21 09:01:00');
    service.time.now += 60;
    await service.db.tx((tx) => endSessions(tx, { ids: [id] }, 'logout'));
    service.time.now += 60;
    expect(await seen()).toBe('2026-11-21 09:02:00');
  });

  test('of a session that fell silent is its last contact', async () => {
    const id = await session();
    service.time.now += 600;
    await service.db.tx((tx) => endSessions(tx, { ids: [id] }, 'timeout'));
    expect(await seen()).toBe(NOW);
  });

  test('is no refused log-in, and does not go back with a log that is uploaded later', async () => {
    service.time.now += 3600;
    const entry = { loginName: 'ada', startTime: '2026-11-21 09:10:00' };
    const upload = (more: object) => service.api('POST', `/sns/${sns[0]}/logs`, [{ ...entry, ...more }]);
    await ok(upload({ errorCode: 513 }));
    expect(await seen()).toBe(NOW);
    await ok(upload({ endTime: '2026-11-21 09:30:00' }));
    await ok(upload({ endTime: '2026-11-21 09:20:00' }));
    expect(await seen()).toBe('2026-11-21 09:30:00');
  });
});

test('SNs are found by user', async () => {
  expect(await find('/sns/data', 'userName', 'ada')).toEqual([sns[0], sns[1]]);
  expect(await find('/sns/data', 'userName', 'cy')).toEqual([]);
});
