import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createBrowser, createOperator, type TestBrowser } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Deps } from '../../http/deps.ts';
import { createSetup, prepareSetup, type Setup } from './setup.ts';

let service: TestApp;
let deps: Deps;
let setup: Setup;
let browser: TestBrowser;

function open(environment: Record<string, string> = {}): void {
  service = createTestApp(environment, (given) => {
    deps = given;
    setup = createSetup(given.steady);
    return { setup };
  });
  browser = createBrowser(service);
}
beforeEach(() => open());
afterEach(() => service.close());

const body = (fields: object = {}) => ({
  token: setup.token,
  username: 'ada',
  displayName: 'Ada Lovelace',
  password: 'seven-brass-otters-hum',
  ...fields,
});

const state = async () => (await browser.request('GET', '/bff/setup')).envelope.data.items;

describe('POST /bff/setup', () => {
  test('creates the first administrator, signs in, and closes', async () => {
    expect(await state()).toEqual([{ open: true }]);
    const { http, envelope } = await browser.request('POST', '/bff/setup', body());
    expect(http).toBe(200);
    expect(envelope.data.items[0]).toMatchObject({
      user: { username: 'ada', displayName: 'Ada Lovelace', role: 'administrator' },
      permissions: expect.arrayContaining(['deleteBusiness', 'queryAudit']),
    });
    expect((await browser.request('GET', '/bff/session')).http).toBe(200);
    expect(await state()).toEqual([{ open: false }]);
    expect(await service.db.read.all(sql`select actor, actor_kind, operation, after from audit`)).toEqual([
      {
        actor: 'ada',
        actor_kind: 'operator',
        operation: 'setup',
        after: '[{"username":"ada","displayName":"Ada Lovelace","role":"administrator"}]',
      },
    ]);
    const again = await createBrowser(service).request('POST', '/bff/setup', body({ username: 'eve' }));
    expect([again.http, again.envelope.status]).toEqual([409, 4093]);
    const logIn = { username: 'ada', password: 'seven-brass-otters-hum' };
    expect((await createBrowser(service).request('POST', '/bff/login', logIn)).http).toBe(200);
  });

  test('creates one administrator when two people use the link at the same time', async () => {
    const answers = await Promise.all(
      ['ada', 'eve'].map((username) => createBrowser(service).request('POST', '/bff/setup', body({ username }))),
    );
    expect(answers.map(({ envelope }) => envelope.status).toSorted((a, b) => a - b)).toEqual([0, 4093]);
    expect(await service.db.read.all(sql`select id from operator`)).toEqual([{ id: 1 }]);
  });

  test.each(['', 'x', 'A'.repeat(43)])('refuses the token %j', async (token) => {
    const { envelope } = await browser.request('POST', '/bff/setup', body({ token }));
    expect(envelope.status).toBe(token === '' ? 515 : 531);
    expect(await service.db.read.all(sql`select * from operator`)).toEqual([]);
  });

  test('refuses the token after 24 hours', async () => {
    service.time.now += 24 * 3600 - 1;
    expect(await state()).toEqual([{ open: true }]);
    service.time.now += 1;
    expect(await state()).toEqual([{ open: false }]);
    expect((await browser.request('POST', '/bff/setup', body())).envelope.status).toBe(531);
  });

  test('accepts the token for 24 hours, even when the clock is changed', async () => {
    for (const by of [365 * 86_400, -2 * 365 * 86_400]) {
      service.time.now += by;
      service.time.set += by;
      expect(await state()).toEqual([{ open: true }]);
    }
  });

  test.each([
    [{ password: 'short-one-1' }, 'password'],
    [{ password: 'x'.repeat(129) }, 'password'],
    [{ password: 'licencemanager2026' }, 'password'],
    [{ password: 'NeedForSpeed' }, 'password'],
    [{ password: 'ada-lovelace-1815' }, 'password'],
    [{ username: '' }, 'username'],
    [{ username: 'a\u0007' }, 'username'],
    [{ username: 'x'.repeat(65) }, 'username'],
    [{ displayName: ' ' }, 'displayName'],
    [{ role: 'viewer' }, 'role'],
  ])('refuses %j at %s', async (fields, path) => {
    const { http, envelope } = await browser.request('POST', '/bff/setup', body(fields));
    expect([http, envelope.status, envelope.errors?.[0]?.path]).toEqual([400, 515, path]);
  });

  test('is closed from the start when there are operators', async () => {
    await createOperator(service, 'viewer');
    expect(await state()).toEqual([{ open: false }]);
    expect(await prepareSetup(deps)).toBeUndefined();
  });
});

describe('ADMIN_USERNAME and ADMIN_PASSWORD', () => {
  beforeEach(async () => {
    await service.close();
    open({ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'seven-brass-otters-hum' });
  });

  test('create the first administrator once', async () => {
    expect(await prepareSetup(deps)).toBeUndefined();
    expect(await prepareSetup(deps)).toBeUndefined();
    const logIn = { username: 'root', password: 'seven-brass-otters-hum' };
    expect((await browser.request('POST', '/bff/login', logIn)).envelope.data.items[0]?.['user']).toEqual({
      username: 'root',
      displayName: 'root',
      role: 'administrator',
    });
    expect(await service.db.read.all(sql`select actor_kind, operation from audit order by id limit 1`)).toEqual([
      { actor_kind: 'system', operation: 'setup' },
    ]);
  });

  test('do nothing when there are operators', async () => {
    await createOperator(service, 'viewer');
    expect(await prepareSetup(deps)).toBeUndefined();
    expect(await service.db.read.all(sql`select username from operator`)).toEqual([{ username: 'viewer' }]);
  });

  test('are refused when the password is easy to guess', async () => {
    const config = { ...deps.config, admin: { username: 'root', password: 'administrator' } };
    await expect(prepareSetup({ ...deps, config })).rejects.toThrow(/^ADMIN_PASSWORD is too easy to guess/);
  });
});

test.each([
  ['admin', 'admin'],
  ['root', 'root'],
  ['admin', 'password1234'],
  ['administrator', 'administrator'],
])('a fresh installation has no account %s with %s', async (username, password) => {
  expect((await browser.request('POST', '/bff/login', { username, password })).envelope.status).toBe(513);
});
