import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createBrowser, createOperator, signIn, TEST_PASSWORD, type TestBrowser } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
let admin: TestBrowser;
beforeEach(async () => {
  service = createTestApp();
  admin = await signIn(service, 'administrator');
});
afterEach(() => service.close());

const STRONG = 'quiet-lantern-over-mud';
const maria = { username: 'maria', displayName: 'Maria Silva', role: 'support', password: STRONG };

const codeOf = async (method: string, path: string, body?: unknown, browser = admin) =>
  (await browser.request(method, path, body)).envelope.status;

const trail = () =>
  service.db.read.all<{ operation: string; targets: string; before: string; after: string; outcome: number }>(
    sql`select operation, targets, before, after, outcome from audit order by id`,
  );

describe('POST /bff/operators', () => {
  test('adds an operator who can sign in with that role', async () => {
    const { http, headers, envelope } = await admin.request('POST', '/bff/operators', maria);
    expect([http, headers.get('etag')]).toEqual([200, '"1"']);
    expect(envelope.data.items).toEqual([
      {
        ...{ username: 'maria', displayName: 'Maria Silva', role: 'support', disabled: false, secondFactor: false },
        ...{ regDate: '2026-11-21 09:00:00', passwordDate: '2026-11-21 09:00:00', mustChangePassword: false },
      },
    ]);
    const browser = createBrowser(service);
    const login = await browser.request('POST', '/bff/login', { username: 'maria', password: STRONG });
    expect(login.envelope.data.items[0]?.['user']).toMatchObject({ username: 'maria', role: 'support' });
  });

  test('is in the audit log without the password', async () => {
    await admin.request('POST', '/bff/operators', maria);
    const [entry] = await trail();
    expect(entry).toMatchObject({ operation: 'createOperator', targets: '[{"kind":"operator","key":"maria"}]' });
    expect(JSON.stringify(await trail())).not.toMatch(/lantern|argon2/);
    expect(service.logLines().join()).not.toContain('lantern');
  });

  test.each([
    [{ ...maria, username: 'administrator' }, 4090, 'username'],
    [{ ...maria, username: '' }, 515, 'username'],
    [{ ...maria, role: 'owner' }, 515, 'role'],
    [{ ...maria, password: 'short' }, 515, 'password'],
    [{ ...maria, password: 'maria silva maria silva' }, 515, 'password'],
    [{ username: 'maria', displayName: 'M', role: 'viewer' }, 514, 'password'],
    [{ ...maria, disabled: true }, 515, 'disabled'],
  ])('refuses %j with %i at %s', async (body, code, path) => {
    const { envelope } = await admin.request('POST', '/bff/operators', body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect((await admin.request('GET', '/bff/operators')).envelope.data.total).toBe(1);
  });
});

describe('GET /bff/operators', () => {
  test('lists all in order of creation, paged, and never a hash', async () => {
    await createOperator(service, 'viewer');
    await createOperator(service, 'manager');
    const { envelope } = await admin.request('GET', '/bff/operators?offset=1&limit=1');
    expect([envelope.data.total, envelope.data.items.map(({ username }) => username)]).toEqual([3, ['viewer']]);
    expect(JSON.stringify(envelope)).not.toContain('argon2');
    expect(await codeOf('GET', '/bff/operators?limit=0')).toBe(515);
  });

  test('reads one; a name that nobody has is 4040', async () => {
    await createOperator(service, 'viewer', { username: 'a/b c' });
    const { envelope } = await admin.request('GET', '/bff/operators/a%2Fb%20c');
    expect(envelope.data.items[0]?.['username']).toBe('a/b c');
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(await codeOf(method, '/bff/operators/nobody', method === 'PATCH' ? {} : undefined)).toBe(4040);
  });
});

describe('PATCH /bff/operators/{username}', () => {
  let viewer: TestBrowser;
  beforeEach(async () => {
    viewer = await signIn(service, 'viewer');
  });
  const isIn = async () => (await viewer.request('GET', '/bff/session')).http === 200;

  test.each([
    [{ role: 'manager' }, false],
    [{ disabled: true }, false],
    [{ password: STRONG }, false],
    [{ displayName: 'Somebody' }, true],
    [{ role: 'viewer', disabled: false }, true],
  ])('%j leaves the operator signed in: %s', async (body, stays) => {
    expect(await codeOf('PATCH', '/bff/operators/viewer', body)).toBe(0);
    expect(await isIn()).toBe(stays);
  });

  test('sets a new password, and the old one stops working', async () => {
    await admin.request('PATCH', '/bff/operators/viewer', { password: STRONG });
    const logIn = (password: string) =>
      codeOf('POST', '/bff/login', { username: 'viewer', password }, createBrowser(service));
    expect([await logIn(TEST_PASSWORD), await logIn(STRONG)]).toEqual([513, 0]);
    expect(JSON.stringify(await trail())).not.toMatch(/lantern|argon2/);
  });

  test('honours If-Match and writes before and after', async () => {
    const stale = await admin.request('PATCH', '/bff/operators/viewer', { role: 'support' }, { 'if-match': '"7"' });
    expect([stale.envelope.status, stale.headers.get('etag')]).toEqual([4120, '"1"']);
    const done = await admin.request('PATCH', '/bff/operators/viewer', { role: 'support' }, { 'if-match': '"1"' });
    expect(done.headers.get('etag')).toBe('"2"');
    expect((await trail()).at(-1)).toMatchObject({ before: '[{"role":"viewer"}]', after: '[{"role":"support"}]' });
  });
});

describe('operators cannot lock themselves out', () => {
  test.each([
    ['PATCH', { role: 'viewer' }],
    ['PATCH', { disabled: true }],
    ['PATCH', { password: STRONG }],
    ['DELETE', undefined],
  ])('%s of oneself with %j is 4093', async (method, body) => {
    await createOperator(service, 'administrator', { username: 'second' });
    expect(await codeOf(method, '/bff/operators/administrator', body)).toBe(4093);
    expect((await admin.request('GET', '/bff/session')).http).toBe(200);
  });

  test('the own display name and the same role are allowed', async () => {
    const body = { displayName: 'The boss', role: 'administrator' };
    expect(await codeOf('PATCH', '/bff/operators/administrator', body)).toBe(0);
  });

  test('when two administrators disable each other at the same time, one stays', async () => {
    const second = await signIn(service, 'administrator', 'second');
    const codes = await Promise.all([
      codeOf('PATCH', '/bff/operators/second', { role: 'viewer' }),
      codeOf('PATCH', '/bff/operators/administrator', { disabled: true }, second),
    ]);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 513]);
    const left = await service.db.read.all(sql`select 1 from operator where role = 'administrator' and disabled = 0`);
    expect(left.length).toBe(1);
  });
});

describe('DELETE /bff/operators/{username}', () => {
  test('deletes the operator with sessions, and the audit log keeps the changes', async () => {
    const manager = await signIn(service, 'manager');
    await manager.request('POST', '/bff/api/businesses', { name: 'Floating', type: 'FLOAT' });
    const { envelope } = await admin.request('DELETE', '/bff/operators/manager');
    expect(envelope.data.items).toEqual([{ username: 'manager' }]);
    expect((await manager.request('GET', '/bff/session')).http).toBe(401);
    const done = await service.db.read.all(sql`select operation from audit where actor = 'manager'`);
    expect(done).toEqual([{ operation: 'createBusiness' }]);
  });
});

test('a change needs the csrf token and a page of this service', async () => {
  const plain = { 'x-csrf-token': 'none' };
  expect((await admin.request('POST', '/bff/operators', maria, plain)).envelope.status).toBe(531);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await admin.request('DELETE', '/bff/operators/x', undefined, foreign)).envelope.status).toBe(531);
});
