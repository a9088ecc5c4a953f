import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { breakTable } from '../testing/broken-table.ts';
import { signIn, type TestBrowser } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
let admin: TestBrowser;
beforeEach(async () => {
  service = createTestApp();
  admin = await signIn(service, 'administrator');
});
afterEach(() => service.close());

const MINUTE = 60;

async function makeKey(body: object = {}): Promise<{ id: number; key: string }> {
  const given = { name: 'web shop', permissions: 'all', ...body };
  const { envelope } = await admin.request('POST', '/bff/keys', given);
  return envelope.data.items[0] as { id: number; key: string };
}

const call = (key: string, method = 'GET', path = '/businesses', body?: unknown) =>
  service.api(method, path, body, { platformkey: key });

const listed = async () => (await admin.request('GET', '/bff/keys')).envelope.data.items;

describe('POST /bff/keys', () => {
  test('shows the key once and stores a hash of it', async () => {
    const { id, key } = await makeKey();
    expect(key).toMatch(/^licet_[\w-]{43}$/);
    expect(await listed()).toEqual([
      {
        ...{ id, name: 'web shop', prefix: key.slice(0, 10), permissions: 'all', expired: false },
        ...{ created: '2026-11-21 09:00:00', createdBy: 'administrator' },
      },
    ]);
    const stored = [
      await service.db.read.all(sql`select * from platform_key`),
      await service.db.read.all(sql`select * from audit`),
      await service.db.read.all(sql`select * from idempotency`),
      service.logLines(),
    ];
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  test('lets its holder call the API, and the audit log names it', async () => {
    const { key } = await makeKey();
    expect((await call(key, 'POST', '/businesses', { name: 'Floating', type: 'FLOAT' })).http).toBe(200);
    const [entry] = await service.db.read.all(
      sql`select actor, actor_kind, operation from audit order by id desc limit 1`,
    );
    expect(entry).toEqual({ actor: 'web shop', actor_kind: 'key', operation: 'createBusiness' });
  });

  test('a read-only key changes nothing: 531, which is recorded', async () => {
    const { key } = await makeKey({ name: 'reports', permissions: 'read' });
    expect((await call(key)).http).toBe(200);
    expect((await call(key, 'POST', '/businesses/data', {})).http).toBe(200);
    const refused = await call(key, 'POST', '/businesses', { name: 'Floating', type: 'FLOAT' });
    expect([refused.http, refused.envelope.status]).toEqual([403, 531]);
    const [entry] = await service.db.read.all(sql`select actor, outcome from audit order by id desc limit 1`);
    expect(entry).toEqual({ actor: 'reports', outcome: 531 });
  });

  test('expires at the end of its last day', async () => {
    const { key } = await makeKey({ expiresAt: '2026-11-22' });
    expect(await listed()).toMatchObject([{ expiresAt: '2026-11-22 23:59:59', expired: false }]);
    service.time.now = Date.UTC(2026, 10, 22, 23, 59, 59) / 1000;
    expect((await call(key)).http).toBe(200);
    service.time.now += 1;
    const { http, envelope } = await call(key);
    expect([http, envelope.status]).toEqual([401, 513]);
    admin = await signIn(service, 'administrator');
    expect(await listed()).toMatchObject([{ expired: true }]);
  });

  test.each([
    [{ name: 'web shop' }, 4090, 'name'],
    [{ name: 'platform' }, 515, 'name'],
    [{ name: '' }, 515, 'name'],
    [{ permissions: 'write' }, 515, 'permissions'],
    [{ expiresAt: '2026-11-20' }, 515, 'expiresAt'],
    [{ expiresAt: '2026-02-30' }, 515, 'expiresAt'],
    [{ key: 'mine' }, 515, 'key'],
  ])('refuses %j with %i at %s', async (body, code, path) => {
    await makeKey();
    const { envelope } = await admin.request('POST', '/bff/keys', { name: 'other', permissions: 'all', ...body });
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect((await listed()).length).toBe(1);
  });
});

describe('DELETE /bff/keys/{id}', () => {
  test('revokes one key at once, and no others', async () => {
    const shop = await makeKey();
    const reports = await makeKey({ name: 'reports' });
    expect([(await call(shop.key)).http, (await call(reports.key)).http]).toEqual([200, 200]);
    const { envelope } = await admin.request('DELETE', `/bff/keys/${shop.id}`);
    expect(envelope.data.items).toEqual([{ id: shop.id }]);
    expect([(await call(shop.key)).http, (await call(reports.key)).http]).toEqual([401, 200]);
    expect((await admin.request('DELETE', `/bff/keys/${shop.id}`)).envelope.status).toBe(4040);
  });

  test('keeps the key in the list with who revoked it and when, and lets its name be given again', async () => {
    const old = await makeKey();
    const other = await signIn(service, 'administrator', 'second');
    service.time.now += MINUTE;
    await other.request('DELETE', `/bff/keys/${old.id}`);
    const young = await makeKey();
    expect(young.id).not.toBe(old.id);
    const revoked = { id: old.id, revokedAt: '2026-11-21 09:01:00', revokedBy: 'second' };
    expect(await listed()).toMatchObject([revoked, { id: young.id }]);
    expect((await listed())[1]).not.toHaveProperty('revokedAt');
    expect([(await call(old.key)).http, (await call(young.key)).http]).toEqual([401, 200]);
    const idsOf = async (query: string) =>
      (await admin.request('GET', `/bff/keys?${query}`)).envelope.data.items.map(({ id }) => id);
    expect([await idsOf('revoked=true'), await idsOf('revoked=false')]).toEqual([[old.id], [young.id]]);
    expect((await admin.request('GET', '/bff/keys?revoked=yes')).envelope.status).toBe(515);
  });
});

describe('the last use of a key', () => {
  const lastUsed = async () => (await listed())[0]?.['lastUsed'];

  test('is stored at most once a minute', async () => {
    const { key } = await makeKey();
    await call(key);
    expect(await lastUsed()).toBe('2026-11-21 09:00:00');
    service.time.now += MINUTE - 1;
    await call(key);
    expect(await lastUsed()).toBe('2026-11-21 09:00:00');
    service.time.now += 1;
    await call(key);
    expect(await lastUsed()).toBe('2026-11-21 09:01:00');
  });

  test('does not prevent reading when the storage cannot be written', async () => {
    const { key } = await makeKey();
    const mend = await breakTable(service.db, 'update', 'platform_key', 'full');
    expect((await call(key)).http).toBe(200);
    expect(service.logLines().some((line) => line.includes('"level":"warn"') && line.includes('full'))).toBe(true);
    await mend();
  });
});

test.each(['', 'licet_', 'x'.repeat(4096), 'licet_'.padEnd(49, 'A')])('the key %j is 513', async (key) => {
  await makeKey();
  expect((await call(key)).envelope.status).toBe(513);
});

test('a key opens nothing under /bff', async () => {
  const { key } = await makeKey();
  const response = await service.app.request('/bff/keys', { headers: { platformkey: key } }, {});
  expect(response.status).toBe(401);
});
