import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUser } from '../../testing/users.ts';
import { findUser, verifyPassword } from './store.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const PASSWORD = 'otters-hum-brass-7';
const fits = async (name: string, password: string) => verifyPassword(await findUser(service.db.read, name), password);
const hashes = () =>
  service.db.read.column(sql<{ hash: string | null }>`select password_hash as hash from user_account order by id`);

test('a password is kept as an argon2id hash, and is right in any Unicode form', async () => {
  await makeUser(service, 'ada', { password: 'Stra\u00dfe \u00e9\u00e9\u00e9\u00e9' });
  expect((await hashes())[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await fits('ada', 'Stra\u00dfe e\u0301e\u0301e\u0301e\u0301')).toBe(true);
  expect(await fits('ada', 'Strasse \u00e9\u00e9\u00e9\u00e9')).toBe(false);
});

test('no password fits a user without one, nor one who is not there', async () => {
  await makeUser(service, 'ada', { password: PASSWORD });
  await makeUser(service, 'bob');
  await service.api('PATCH', '/users/user/ada', { password: null });
  expect(await hashes()).toEqual([null, null]);
  for (const name of ['ada', 'bob', 'ghost']) expect(await fits(name, PASSWORD)).toBe(false);
});

test('a password that is not supplied stays, under PATCH and POST, alone and in batches', async () => {
  await makeUser(service, 'ada', { password: PASSWORD });
  for (const method of ['PATCH', 'POST']) {
    await service.api(method, '/users/user/ada', { nickName: method });
    await service.api(method, '/users', [{ name: 'ada', nickName: `${method} again` }]);
  }
  expect(await fits('ada', PASSWORD)).toBe(true);
});

test('each entry of a batch gets its own password', async () => {
  await service.api('POST', '/users', [
    { name: 'ada', password: `${PASSWORD}a` },
    { name: 'bob' },
    { name: 'cy', password: `${PASSWORD}c` },
  ]);
  expect(await fits('ada', `${PASSWORD}a`)).toBe(true);
  expect((await hashes())[1]).toBe(null);
  expect(await fits('cy', `${PASSWORD}c`)).toBe(true);
});

test('a password is in no answer, audit entry, log line or file', async () => {
  const answers = [
    await service.api('POST', '/users', [{ name: 'ada', password: PASSWORD }], { 'idempotency-key': 'k' }),
    await service.api('PATCH', '/users', [{ name: 'ada', nickName: 'Ada', password: PASSWORD }]),
    await service.api('POST', '/users/user/bob', { password: PASSWORD }),
    await service.api('PATCH', '/users/user/bob', { password: PASSWORD, name: 'other' }),
    await service.api('PATCH', '/users/user/bob', { password: PASSWORD.slice(0, 7) }),
    await service.api('GET', '/users'),
    await service.api('GET', '/audit'),
  ];
  const told = [...answers.map(({ envelope }) => JSON.stringify(envelope)), ...service.logLines()];
  const stored = readdirSync(service.dataDir)
    .map((name) => join(service.dataDir, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'));
  expect([...told, ...stored].filter((text) => text.includes(PASSWORD.slice(0, 7)))).toEqual([]);
  expect(told.filter((text) => text.includes('argon2'))).toEqual([]);
});

test('the audit log tells that a password changed, and counts as a change of the record', async () => {
  await makeUser(service, 'ada', { password: PASSWORD });
  const { headers } = await service.api('PATCH', '/users/user/ada', { password: PASSWORD });
  expect(headers.get('etag')).toBe('"2"');
  const { envelope } = await service.api('POST', '/audit/data', {
    querys: [{ name: 'operation', op: '=', values: ['updateUser'] }],
  });
  expect(envelope.data.items[0]).toMatchObject({
    targets: [{ kind: 'user', key: 'ada' }],
    before: [{}],
    after: [{ passwordChanged: true }],
  });
});

test('other changes are not held up while the passwords of a batch are hashed', async () => {
  const order: string[] = [];
  const batch = service
    .api(
      'POST',
      '/users',
      Array.from({ length: 12 }, (_, at) => ({ name: `u${at}`, password: PASSWORD })),
    )
    .then(() => order.push('batch'));
  const change = service.api('POST', '/businesses', { name: 'Quick', type: 'LOCAL' }).then(() => order.push('change'));
  await Promise.all([batch, change]);
  expect(order).toEqual(['change', 'batch']);
});

test('what is remembered under an Idempotency-Key is no shortcut to a password', async () => {
  const send = (password: string) =>
    service.api('POST', '/users', [{ name: 'ada', password }], { 'idempotency-key': 'k' });
  const first = await send(PASSWORD);
  expect((await send(PASSWORD)).envelope).toEqual(first.envelope);
  expect((await send(`${PASSWORD}!`)).envelope.status).toBe(4220);
  expect(await fits('ada', PASSWORD)).toBe(true);
  const refused = () => service.api('POST', '/users', [{ name: 'ada', password: 'x' }], { 'idempotency-key': 'r' });
  expect((await refused()).envelope).toEqual((await refused()).envelope);
});
