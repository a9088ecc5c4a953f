import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { breakTable } from '../testing/broken-table.ts';
import { createBrowser, signIn, type TestBrowser } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
let browser: TestBrowser;
beforeEach(async () => {
  service = createTestApp();
  browser = await signIn(service, 'manager');
});
afterEach(() => service.close());

const MINUTE = 60;
const HOUR = 3600;

const isAlive = async (headers: Record<string, string> = {}) =>
  (await browser.request('GET', '/bff/session', undefined, headers)).http === 200;

describe('a session', () => {
  test('ends after 30 minutes without a request', async () => {
    service.time.now += 29 * MINUTE;
    expect(await isAlive()).toBe(true);
    service.time.now += 29 * MINUTE;
    expect(await isAlive()).toBe(true);
    service.time.now += 30 * MINUTE;
    expect(await isAlive()).toBe(false);
    const { http, envelope } = await browser.request('GET', '/bff/api/businesses');
    expect([http, envelope.status]).toEqual([401, 513]);
  });

  test('is kept alive by calls of the API, but not by polls', async () => {
    for (let count = 0; count < 3; count++) {
      service.time.now += 20 * MINUTE;
      expect((await browser.request('GET', '/bff/api/businesses')).http).toBe(200);
    }
    service.time.now += 20 * MINUTE;
    expect(await isAlive({ 'x-poll': '1' })).toBe(true);
    service.time.now += 10 * MINUTE;
    expect(await isAlive({ 'x-poll': '1' })).toBe(false);
  });

  test('ends after 8 hours in any case', async () => {
    for (let count = 0; count < 24; count++) {
      service.time.now += 20 * MINUTE - (count === 23 ? 1 : 0);
      expect(await isAlive()).toBe(true);
    }
    service.time.now += 1;
    expect(await isAlive()).toBe(false);
  });

  test('is ended by the sign-in after 20, if it has been idle the longest', async () => {
    const [idle, other] = [await signIn(service, 'manager'), await signIn(service, 'viewer')];
    service.time.now += 2 * MINUTE;
    expect(await isAlive()).toBe(true);
    const others = [other, browser];
    for (let count = 0; count < 19; count++) others.push(await signIn(service, 'manager'));
    const lives = async (of: TestBrowser) => (await of.request('GET', '/bff/session')).http === 200;
    expect(await lives(idle)).toBe(false);
    for (const one of others) expect(await lives(one)).toBe(true);
  });

  test('is written to at most once a minute', async () => {
    const seen = async () => (await service.db.read.all(sql`select last_seen from operator_session`))[0];
    const before = await seen();
    service.time.now += 59;
    await isAlive();
    expect(await seen()).toEqual(before);
    service.time.now += 1;
    await isAlive();
    expect(await seen()).toEqual({ last_seen: service.time.now });
  });

  test('still answers when the storage cannot be written', async () => {
    const mend = await breakTable(service.db, 'update', 'operator_session', 'full');
    service.time.now += 5 * MINUTE;
    expect(await isAlive()).toBe(true);
    expect(service.logLines().some((line) => line.includes('"level":"warn"') && line.includes('full'))).toBe(true);
    await mend();
  });

  test.each([
    ['the role changes', sql`update operator set role = 'viewer'`],
    ['the password changes', sql`update operator set password_hash = 'x', password_date = 1`],
    ['the operator is disabled', sql`update operator set disabled = 1`],
    ['the operator is removed', sql`delete from operator`],
  ])('ends at once when %s', async (_what, change) => {
    expect(await isAlive()).toBe(true);
    await service.db.tx((tx) => tx.run(change));
    expect(await isAlive()).toBe(false);
    expect(await service.db.read.all(sql`select * from operator_session`)).toEqual([]);
  });

  test('outlives a change of the display name', async () => {
    await service.db.tx((tx) => tx.run(sql`update operator set display_name = 'Renamed'`));
    expect((await browser.request('GET', '/bff/session')).envelope.data.items[0]?.['user']).toMatchObject({
      displayName: 'Renamed',
    });
  });

  test('that has ended is removed when the next one starts', async () => {
    service.time.now += 9 * HOUR;
    await signIn(service, 'viewer');
    expect(await service.db.read.all(sql`select operator_id from operator_session`)).toEqual([{ operator_id: 2 }]);
  });
});

describe('GET /bff/session', () => {
  test.each([
    ['without a cookie', undefined],
    ['with an unknown id', 'AAAA'],
    ['with an empty id', ''],
  ])('answers 513 %s', async (_how, id) => {
    const stranger = createBrowser(service);
    if (id !== undefined) stranger.cookies.set('sid', id);
    const { http, headers, envelope } = await stranger.request('GET', '/bff/session');
    expect([http, envelope.status]).toEqual([401, 513]);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('refuses a cookie that occurs twice', async () => {
    const { envelope } = await createBrowser(service).request('GET', '/bff/session', undefined, {
      cookie: 'sid=a; sid=b',
    });
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, 'header.cookie']);
  });
});

describe('POST /bff/logout', () => {
  test('ends the session, and clears the cookie, caches and storage of the browser, which stays known', async () => {
    const id = browser.cookies.get('sid') ?? '';
    const { http, headers } = await browser.request('POST', '/bff/logout');
    expect(http).toBe(200);
    expect(headers.getSetCookie()).toEqual(['sid=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0']);
    expect(headers.get('clear-site-data')).toBe('"cache","storage"');
    browser.cookies.set('sid', id);
    expect(await isAlive()).toBe(false);
    expect(await service.db.read.all(sql`select actor, operation, outcome from audit`)).toEqual([
      { actor: 'manager', operation: 'logout', outcome: 0 },
    ]);
  });

  test('does not end other sessions of the operator', async () => {
    const second = await signIn(service, 'manager');
    await browser.request('POST', '/bff/logout');
    expect((await second.request('GET', '/bff/session')).http).toBe(200);
  });

  test('succeeds without a session, too', async () => {
    const { http, headers } = await createBrowser(service).request('POST', '/bff/logout');
    expect(http).toBe(200);
    expect(headers.getSetCookie().length).toBe(1);
  });
});
