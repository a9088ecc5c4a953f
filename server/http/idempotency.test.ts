import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const once = (key: string, body: unknown, path = '/businesses') =>
  service.api('POST', path, body, { 'idempotency-key': key });
const count = async () => (await service.api('GET', '/businesses')).envelope.data.total;

const local = (name: string) => ({ name, type: 'LOCAL' });

describe('POST with an Idempotency-Key', () => {
  test('sent fifty times at once has one effect and one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => once('k', local('One'))));
    expect(new Set(answers.map(({ envelope }) => JSON.stringify(envelope))).size).toBe(1);
    expect(new Set(answers.map(({ http, headers }) => `${http} ${headers.get('etag')}`))).toEqual(new Set(['200 "1"']));
    expect(await count()).toBe(1);
  });

  test('answers the same when the record has changed or gone meanwhile', async () => {
    const first = await once('k', local('One'));
    await service.api('PATCH', '/businesses/One', { name: 'Two' });
    await service.api('DELETE', '/businesses/Two');
    expect((await once('k', local('One'))).envelope).toEqual(first.envelope);
    expect(await count()).toBe(0);
  });

  test('remembers a refusal', async () => {
    await service.api('POST', '/businesses', local('One'));
    expect((await once('k', local('One'))).envelope.status).toBe(4090);
    await service.api('DELETE', '/businesses/One');
    expect((await once('k', local('One'))).envelope.status).toBe(4090);
    expect(await count()).toBe(0);
  });

  test('remembers a refusal of the schema', async () => {
    const first = await once('k', { name: 'One', type: 'SHIP' });
    expect(first.envelope.status).toBe(515);
    expect((await once('k', { name: 'One', type: 'SHIP' })).envelope).toEqual(first.envelope);
  });

  test('does not remember a failure of the service', async () => {
    await service.db.tx((tx) =>
      tx.run(sql.raw("create trigger broken before insert on business begin select raise(abort, 'broken'); end")),
    );
    expect((await once('k', local('One'))).http).toBe(500);
    await service.db.tx((tx) => tx.run(sql.raw('drop trigger broken')));
    expect((await once('k', local('One'))).http).toBe(200);
    expect(await count()).toBe(1);
  });

  test('refuses another body, path or query under the key with 4220, and does nothing', async () => {
    await once('k', local('One'));
    const others = [
      await once('k', local('Two')),
      await once('k', { volumeNumber: 1 }, '/businesses/One'),
      await once('k', {}, '/businesses/data'),
      await once('k', local('One'), '/businesses?limit=1'),
    ];
    expect(others.map(({ envelope }) => envelope.status)).toEqual([4220, 4220, 4220, 4220]);
    expect(await count()).toBe(1);
  });

  test('works on a query too', async () => {
    const first = await once('k', {}, '/businesses/data');
    await service.api('POST', '/businesses', local('One'));
    expect((await once('k', {}, '/businesses/data')).envelope).toEqual(first.envelope);
  });

  test('is forgotten after IDEMPOTENCY_HOURS', async () => {
    await once('k', local('One'));
    service.time.now += 24 * 3600 - 1;
    expect((await once('k', local('One'))).http).toBe(200);
    service.time.now += 2;
    expect((await once('k', local('One'))).envelope.status).toBe(4090);
  });

  test('belongs to its caller', async () => {
    await once('k', local('One'));
    const operator = {
      actor: { kind: 'operator', name: 'platform', role: 'administrator' },
      ip: '::1',
      requestId: 'r',
    };
    const response = await service.app.request(
      '/api/businesses',
      {
        method: 'POST',
        headers: { platformkey: TEST_KEY, 'content-type': 'application/json', 'idempotency-key': 'k' },
        body: JSON.stringify(local('Two')),
      },
      { operator },
    );
    expect(response.status).toBe(200);
    expect(await count()).toBe(2);
  });

  test.each(['', 'x'.repeat(256), 'a\tb'])('refuses the key %j', async (key) => {
    const { envelope } = await once(key, local('One'));
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, 'header.idempotency-key']);
    expect(await count()).toBe(0);
  });

  test.each(['x', 'x'.repeat(255), 'a key: with, signs!'])('takes the key %j', async (key) => {
    expect((await once(key, local('One'))).http).toBe(200);
  });
});

test('on another method the header means nothing', async () => {
  await once('k', local('One'));
  const patch = (volumeNumber: number) =>
    service.api('PATCH', '/businesses/One', { volumeNumber }, { 'idempotency-key': 'k' });
  await patch(1);
  expect((await patch(2)).envelope.data.items).toMatchObject([{ volumeNumber: 2 }]);
});
