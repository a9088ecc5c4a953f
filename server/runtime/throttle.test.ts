import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LicensingError } from '../core/errors.ts';
import { makeSn, ok } from '../testing/factories.ts';
import { logIn, logRows } from '../testing/runtime.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { makeUser } from '../testing/users.ts';
import { createThrottle } from './throttle.ts';

describe('the throttle', () => {
  const clock = { now: 1000 };
  const throttle = () => createThrottle(() => clock.now, 3);

  test('lets 30 failures through in a minute, and says when the next may come', () => {
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

  test('remembers so many keys and no more: the one that failed longest ago is forgotten', () => {
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

  test('answers 4290 to an address after 30 unknown or mistyped SNs in a minute, whatever it asks then', async () => {
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

  test('answers 4290 for an SN after 30 wrong passwords in a minute, from wherever they come, one by one or at once', async () => {
    const sn = await makeSn(service, { namedUser: true }, { type: 'CLOUD' });
    await makeUser(service, 'ada', { password: 'ada-has-a-password' });
    await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }]));
    const attempt = (n: number) =>
      logIn(service, sn, { loginName: 'ada', password: `wrong ${n}` }, from(`198.51.100.${n}`));
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => attempt(n)));
    const statuses = answers.map(({ envelope }) => envelope.status);
    expect(statuses.filter((status) => status === 513)).toHaveLength(30);
    expect(statuses.filter((status) => status === 4290)).toHaveLength(10);
    const right = { loginName: 'ada', password: 'ada-has-a-password' };
    expect((await logIn(service, sn, right, from('203.0.113.1'))).envelope.status).toBe(4290);
    service.time.now += 60;
    await ok(logIn(service, sn, right, from('203.0.113.1')));
  });

  test('never holds up those who are refused for want of room, however many', async () => {
    const sn = await makeSn(service, { concurrentNumber: 0 }, { type: 'FLOAT' });
    for (let attempt = 0; attempt < 40; attempt++) expect((await logIn(service, sn)).envelope.status).toBe(1799);
  });
});
