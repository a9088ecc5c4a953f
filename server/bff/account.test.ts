import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBrowser, signIn, TEST_PASSWORD, type TestBrowser } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
let browser: TestBrowser;
beforeEach(async () => {
  service = createTestApp();
  browser = await signIn(service, 'support');
});
afterEach(() => service.close());

const STRONG = 'quiet-lantern-over-mud';
const cookie = (of: TestBrowser) => of.cookies.get('sid');
const isIn = async (of: TestBrowser) => (await of.request('GET', '/bff/session')).http === 200;
const sessions = async () => (await browser.request('GET', '/bff/sessions')).envelope.data.items;

describe('POST /bff/password', () => {
  test('sets the new password, ends the other sessions, and goes on here under a new id', async () => {
    const other = await signIn(service, 'support');
    const before = cookie(browser);
    const { http, envelope } = await browser.request('POST', '/bff/password', {
      password: TEST_PASSWORD,
      newPassword: STRONG,
    });
    expect([http, envelope.data.items[0]?.['user']]).toMatchObject([200, { username: 'support' }]);
    expect(cookie(browser)).not.toBe(before);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    const login = { username: 'support', password: STRONG };
    expect((await createBrowser(service).request('POST', '/bff/login', login)).http).toBe(200);
  });

  test.each([
    [{ password: 'not-this-one-at-all', newPassword: STRONG }, 515, 'password'],
    [{ password: TEST_PASSWORD, newPassword: 'passwordpassword' }, 515, 'newPassword'],
    [{ password: TEST_PASSWORD, newPassword: 'justinbieber' }, 515, 'newPassword'],
    [{ password: TEST_PASSWORD, newPassword: 'short' }, 515, 'newPassword'],
    [{ newPassword: STRONG }, 514, 'password'],
  ])('refuses %j with %i at %s', async (body, code, path) => {
    const { envelope } = await browser.request('POST', '/bff/password', body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect(await isIn(browser)).toBe(true);
  });

  test('takes 128 characters of any kind, and no others sign in', async () => {
    const newPassword = `${'许可 ß'.repeat(31)}x y!`;
    expect([...newPassword]).toHaveLength(128);
    const change = await browser.request('POST', '/bff/password', { password: TEST_PASSWORD, newPassword });
    expect(change.http).toBe(200);
    const logIn = async (password: string) =>
      (await createBrowser(service).request('POST', '/bff/login', { username: 'support', password })).http;
    expect([await logIn(newPassword), await logIn(newPassword.slice(0, -1))]).toEqual([200, 401]);
  });

  test('throttles guesses of the old one', async () => {
    const body = { password: 'not-this-one-at-all', newPassword: STRONG };
    const codes: number[] = [];
    for (let count = 0; count < 6; count++)
      codes.push((await browser.request('POST', '/bff/password', body)).envelope.status);
    expect(codes).toEqual([515, 515, 515, 515, 515, 4290]);
    const right = { password: TEST_PASSWORD, newPassword: STRONG };
    expect((await browser.request('POST', '/bff/password', right)).envelope.status).toBe(4290);
  });
});

describe('/bff/sessions', () => {
  test('GET lists the own live sessions and marks this one', async () => {
    const other = await signIn(service, 'support');
    await signIn(service, 'viewer');
    expect(await sessions()).toMatchObject([
      { current: true, ip: '127.0.0.1', userAgent: 'test', created: '2026-11-21 09:00:00' },
      { current: false },
    ]);
    service.time.now += 29 * 60;
    await isIn(browser);
    service.time.now += 60;
    expect(await isIn(other)).toBe(false);
    expect((await sessions()).length).toBe(1);
  });

  test('DELETE ends another own session at once', async () => {
    const other = await signIn(service, 'support');
    const found = (await sessions()).find(({ current }) => current === false);
    const { envelope } = await browser.request('DELETE', `/bff/sessions/${String(found?.['id'])}`);
    expect(envelope.data.items).toEqual([{ id: found?.['id'] }]);
    expect([await isIn(other), await isIn(browser)]).toEqual([false, true]);
  });

  test('DELETE of another operator’s session is 4040 and ends nothing', async () => {
    const viewer = await signIn(service, 'viewer');
    const [its] = (await viewer.request('GET', '/bff/sessions')).envelope.data.items;
    const { envelope } = await browser.request('DELETE', `/bff/sessions/${String(its?.['id'])}`);
    expect([envelope.status, await isIn(viewer)]).toEqual([4040, true]);
  });

  test('an administrator lists and ends the sessions of others', async () => {
    const admin = await signIn(service, 'administrator');
    const list = await admin.request('GET', '/bff/operators/support/sessions');
    expect(list.envelope.data.items).toMatchObject([{ current: false }]);
    const id = String(list.envelope.data.items[0]?.['id']);
    expect((await admin.request('DELETE', `/bff/operators/administrator/sessions/${id}`)).envelope.status).toBe(4040);
    expect((await admin.request('DELETE', `/bff/operators/support/sessions/${id}`)).envelope.status).toBe(0);
    expect(await isIn(browser)).toBe(false);
  });
});

test('GET /bff/service answers version, time zone, and the state of storage and backups', async () => {
  const { envelope } = await browser.request('GET', '/bff/service');
  expect(envelope.data.items).toMatchObject([
    { timeZone: 'UTC', secondFactor: 'none', storage: { integrity: 'unneeded' }, backup: { overdue: false } },
  ]);
});
