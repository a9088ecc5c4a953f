import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LicensingError } from '../core/errors.ts';
import type { Database } from '../db/handle.ts';
import { makeSn, ok } from '../testing/factories.ts';
import { logIn, logRows } from '../testing/runtime.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { makeUser } from '../testing/users.ts';
import { createThrottle } from './throttle.ts';

describe('the throttle', () => {
  const clock = { now: 1000 };
  /** Tells its own watchers only, as the database of a process without others does. */
  const alone = () => {
    const watchers: Parameters<Database['watch']>[0][] = [];
    const tell: Database['tell'] = (kind, key) => {
      for (const watcher of watchers) watcher([{ kind, key }]);
    };
    const watch: Database['watch'] = (watcher) => {
      watchers.push(watcher);
      return () => undefined;
    };
    return { tell, watch };
  };
  const throttle = () => createThrottle(() => clock.now, alone(), 3);

  test('allows 30 failures per minute, and says when the next is allowed', () => {
    const { count, expectRoom } = throttle();
    for (let failure = 0; failure < 30; failure++) {
      clock.now = 1000 + failure;
      count(['a'], 513);
    }
    expect(() => expectRoom(['b', 'a'])).toThrow(LicensingError);
    try {
      expectRoom(['a']);
    } catch (error) {
      expect(error).toMatchObject({ code: 4290, headers: { 'retry-after': '31' } });
    }
    expect(() => count(['a'], 513)).toThrow(LicensingError);
    clock.now = 1059;
    expect(() => expectRoom(['a'])).toThrow(LicensingError);
    clock.now = 1060;
    expectRoom(['a']);
    count(['a'], 513);
    expect(() => expectRoom(['a'])).toThrow(LicensingError);
  });

  test('stores a limited number of keys: the one that failed longest ago is removed', () => {
    const { count, expectRoom } = throttle();
    const fail = (key: string, times: number) => {
      for (let failure = 0; failure < times; failure++) count([key], 513);
    };
    fail('a', 30);
    fail('b', 30);
    fail('c', 29);
    fail('c', 1);
    for (const key of ['a', 'b', 'c']) expect(() => expectRoom([key])).toThrow(LicensingError);
    fail('d', 1);
    expectRoom(['a']);
    for (const key of ['b', 'c']) expect(() => expectRoom([key])).toThrow(LicensingError);
  });
});

describe('POST /runtime/sessions', () => {
  let service: TestApp;
  beforeEach(() => {
    service = createTestApp({ TRUST_PROXY: 'true' });
  });
  afterEach(() => service.close());
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('answers 4290 to an address after 30 unknown or mistyped SNs in a minute, also for correct log-ins', async () => {
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    for (let attempt = 0; attempt < 30; attempt++) {
      const wrong = attempt % 2 === 0 ? 'UNKNOWN' : '?';
      expect((await logIn(service, wrong, {}, from('192.0.2.1'))).envelope.status).toBe(
        attempt % 2 === 0 ? 1798 : 1806,
      );
      service.time.now += 1;
    }
    const { http, headers, envelope } = await logIn(service, sn, {}, from('192.0.2.1'));
    expect([http, envelope.status, headers.get('retry-after')]).toEqual([429, 4290, '30']);
    await ok(logIn(service, sn, {}, from('192.0.2.2')));
    expect(await logRows(service)).toHaveLength(1);
    service.time.now += 30;
    await ok(logIn(service, sn, {}, from('192.0.2.1')));
  });

  test('answers 4290 for an SN after 30 wrong passwords in a minute, from all addresses together, one by one or in parallel', async () => {
    const { sn, right, wrong } = await accountSn();
    const attempt = (n: number) => logIn(service, sn, wrong, from(`198.51.100.${n}`));
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => attempt(n)));
    const statuses = answers.map(({ envelope }) => envelope.status);
    expect(statuses.filter((status) => status === 513)).toHaveLength(30);
    expect(statuses.filter((status) => status === 4290)).toHaveLength(10);
    expect((await logIn(service, sn, right, from('203.0.113.1'))).envelope.status).toBe(4290);
    service.time.now += 60;
    await ok(logIn(service, sn, right, from('203.0.113.1')));
  });

  test('lets devices that are active on an SN log in while thirty addresses use up its failures', async () => {
    const { sn, right, wrong } = await accountSn();
    const known = { mac: '02-00-00-00-00-01' };
    await ok(logIn(service, sn, { ...right, ...known }, from('203.0.113.1')));
    for (let n = 0; n < 30; n++)
      expect((await logIn(service, sn, wrong, from(`198.51.100.${n}`))).envelope.status).toBe(513);
    expect((await logIn(service, sn, right, from('203.0.113.1'))).envelope.status).toBe(4290);
    await ok(logIn(service, sn, { ...right, ...known }, from('203.0.113.1')));
  });

  test('counts the failures of an active device for that device alone', async () => {
    const { sn, right, wrong } = await accountSn();
    const [guessing, working] = [{ mac: '02-00-00-00-00-01' }, { mac: '02-00-00-00-00-02' }];
    for (const device of [guessing, working]) await ok(logIn(service, sn, { ...right, ...device }));
    const guess = async (n: number) => logIn(service, sn, { ...wrong, ...guessing }, from(`198.51.100.${n}`));
    for (let n = 0; n < 30; n++) expect((await guess(n)).envelope.status).toBe(513);
    expect((await guess(30)).envelope.status).toBe(4290);
    await ok(logIn(service, sn, { ...right, ...working }, from('203.0.113.1')));
    await ok(logIn(service, sn, right, from('203.0.113.1')));
  });

  test.each([
    ['1797, one by one', { status: 1 }, 1797, false],
    ['1799, one by one', { concurrentNumber: 0 }, 1799, false],
    ['1799, all at once', { concurrentNumber: 0 }, 1799, true],
  ])('answers 4290 beyond 60 refusals a minute on an SN from an address, and logs no more: %s', async (...row) => {
    const [, terms, code, together] = row;
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    await ok(service.api('PATCH', '/sns', [{ sn, ...terms }]));
    const attempt = async () => (await logIn(service, sn, {}, from('192.0.2.1'))).envelope.status;
    const statuses: number[] = [];
    if (together) statuses.push(...(await Promise.all(Array.from({ length: 80 }, attempt))));
    else for (let n = 0; n < 80; n++) statuses.push(await attempt());
    expect(statuses.filter((status) => status === code)).toHaveLength(60);
    expect(statuses.filter((status) => status === 4290)).toHaveLength(20);
    expect(await logRows(service)).toHaveLength(60);
    expect((await logIn(service, sn, {}, from('192.0.2.2'))).envelope.status).toBe(code);
    const late = await logIn(service, sn, {}, from('192.0.2.1'));
    expect([late.envelope.status, late.headers.get('retry-after')]).toEqual([4290, '60']);
    service.time.now += 60;
    expect(await attempt()).toBe(code);
  });

  test('allows a log-in that may succeed, however many were refused from its address', async () => {
    const sn = await makeSn(service, { concurrentNumber: 0 }, { type: 'FLOAT' });
    for (let n = 0; n < 61; n++) await logIn(service, sn, {}, from('192.0.2.1'));
    await ok(service.api('PATCH', '/sns', [{ sn, concurrentNumber: 1 }]));
    await ok(logIn(service, sn, {}, from('192.0.2.1')));
  });

  /** Creates an SN that needs an account, with a right and a wrong log-in. */
  async function accountSn() {
    const sn = await makeSn(service, { namedUser: true }, { type: 'CLOUD' });
    await makeUser(service, 'ada', { password: 'ada-has-a-password' });
    await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }]));
    const right = { loginName: 'ada', password: 'ada-has-a-password' };
    return { sn, right, wrong: { ...right, password: 'a wrong password' } };
  }
});
