import { sql, type Selectable } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../db/kysely.ts';
import type { IdempotencyTable } from '../db/tables/tables.ts';
import { breakTable } from '../testing/broken-table.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const once = (key: string, body: unknown, path = '/businesses') =>
  service.api('POST', path, body, { 'idempotency-key': key });
const count = async () => (await service.api('GET', '/businesses')).envelope.data.total;

const stored = () => service.db.read.all(sql<Selectable<IdempotencyTable>>`select * from idempotency`);

const local = (name: string) => ({ name, type: 'LOCAL' });

describe('POST with an Idempotency-Key', () => {
  test('sent fifty times at once has one effect and one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => once('k', local('One'))));
    expect(new Set(answers.map(({ envelope }) => JSON.stringify(envelope))).size).toBe(1);
    expect(new Set(answers.map(({ http, headers }) => `${http} ${headers.get('etag')}`))).toEqual(new Set(['200 "1"']));
    expect(await count()).toBe(1);
  });

  test('answers the same when the record was changed or deleted since', async () => {
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
    const mend = await breakTable(service.db, 'insert', 'business', 'broken');
    expect((await once('k', local('One'))).http).toBe(500);
    await mend();
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

  test('runs a query again, and stores nothing of its answer', async () => {
    await once('k', {}, '/businesses/data');
    await service.api('POST', '/businesses', local('One'));
    expect((await once('k', {}, '/businesses/data')).envelope.data.items).toMatchObject([{ name: 'One' }]);
    expect(await stored()).toMatchObject([{ key: 'k', http_status: null, headers: null, body: null }]);
  });

  test('refuses another query, and a write, under the key of a query with 4220', async () => {
    await once('k', {}, '/businesses/data');
    expect((await once('k', { sorts: [] }, '/businesses/data')).envelope.status).toBe(4220);
    expect((await once('k', local('One'))).envelope.status).toBe(4220);
    expect(await count()).toBe(0);
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

describe('what is stored under Idempotency-Keys', () => {
  /** Inserts rows like those of earlier requests of a caller. */
  const fill = (rows: number, http: number | null, body: string | null) =>
    service.db.tx((tx) =>
      tx.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
        insert into idempotency select 'key:platform', 'old ' || i, 'other', ${http}, '{}', ${body},
          ${service.time.now - 3600} + i % 3600 from n`),
    );
  const use = () =>
    service.db.read.get(
      statement<{ reads: number; writes: number; bytes: number }>(
        "select reads, writes, bytes from idempotency_use where scope = 'key:platform'",
      ),
    );

  test('has at most 1000 reads of a caller: the oldest is removed, and never a write', async () => {
    await once('write', local('One'));
    await fill(1000, null, null);
    await once('new', {}, '/businesses/data');
    expect(await use()).toMatchObject({ reads: 1000, writes: 1 });
    const keys = (await stored()).map(({ key }) => key);
    expect(keys).toContain('write');
    expect(keys).not.toContain('old 1');
    expect(keys).toContain('old 2');
  });

  test('has at most 16 MiB of answers of a caller: a write whose answer was removed does not run again', async () => {
    await once('first', local('One'));
    service.time.now += 4000;
    await fill(16, 200, 'x'.repeat(1024 * 1024));
    await once('last', local('Two'));
    expect((await use())?.bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
    await service.api('DELETE', '/businesses/One');
    const again = await once('first', local('One'));
    expect([again.http, again.envelope.status]).toEqual([409, 4093]);
    expect(again.envelope.msg).toContain('HTTP status 200');
    expect((await once('last', local('Two'))).envelope.status).toBe(0);
    expect(await count()).toBe(1);
  });

  test('has at most 100000 writes of a caller: a further one is refused with 4290, and runs without a key', async () => {
    await fill(100_000, 200, '');
    const { envelope, headers } = await once('new', local('One'));
    expect([envelope.status, headers.get('retry-after')]).toEqual([4290, String(23 * 3600)]);
    expect((await service.api('POST', '/businesses', local('One'))).http).toBe(200);
  });

  test('is removed in slices after it has expired', async () => {
    await fill(150, 200, 'answer');
    service.time.now += 24 * 3600;
    await once('new', local('One'));
    expect(await use()).toMatchObject({ writes: 51 });
    await once('newer', local('Two'));
    expect(await use()).toMatchObject({ writes: 2 });
  });
});

test('other methods ignore the header', async () => {
  await once('k', local('One'));
  const patch = (volumeNumber: number) =>
    service.api('PATCH', '/businesses/One', { volumeNumber }, { 'idempotency-key': 'k' });
  await patch(1);
  expect((await patch(2)).envelope.data.items).toMatchObject([{ volumeNumber: 2 }]);
});
