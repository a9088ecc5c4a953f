import { expect, test } from 'vitest';
import { readCookie, sessionCookie } from './cookie.ts';

const SECURE = '__Host-Http-sid=x; Path=/; Secure; HttpOnly; SameSite=Strict';
const PLAIN = 'sid=x; Path=/; HttpOnly; SameSite=Strict';

test.each([
  [undefined, 'http://127.0.0.1:4180/bff/login', SECURE],
  [undefined, 'http://localhost:4180/bff/login', SECURE],
  [undefined, 'http://licet.localhost/bff/login', SECURE],
  [undefined, 'http://[::1]:4180/bff/login', SECURE],
  ['https://licet.example', 'http://10.0.0.5:4180/bff/login', SECURE],
  [undefined, 'http://10.0.0.5:4180/bff/login', PLAIN],
  ['http://licet.lan', 'http://licet.lan/bff/login', PLAIN],
  [undefined, 'http://127.0.0.1.evil.example/bff/login', PLAIN],
])('with PUBLIC_URL %s, %s sets %s', (publicUrl, url, expected) => {
  expect(sessionCookie(publicUrl, url).keep('x')).toBe(expected);
  expect(sessionCookie(publicUrl, url).drop()).toBe(`${expected.replace('=x', '=')}; Max-Age=0`);
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['other=1; sid=abc; more=2', 'abc'],
  ['xsid=1', undefined],
  ['sid=', ''],
])('the cookie sid of %j is %j', (header, value) => {
  expect(readCookie(header, 'sid')).toBe(value);
});

test('a cookie that is there twice is refused: which of them counts is a guess', () => {
  expect(() => readCookie('sid=a; sid=b', 'sid')).toThrow(expect.objectContaining({ code: 515 }));
});
