import { afterEach, expect, test } from 'vitest';
import { createOperator, TEST_PASSWORD } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { readCookie } from './cookie.ts';

let service: TestApp | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

const SECURE = /^__Host-Http-sid=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/;
const PLAIN = /^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/;

type Reached = { settings?: Record<string, string>; origin?: string; proxied?: string };

/** Signs in over the given origin and proxy. Returns all `Set-Cookie` values. */
async function cookiesOf({ settings = {}, origin = 'http://127.0.0.1:4180', proxied }: Reached): Promise<string[]> {
  service = createTestApp(settings);
  await createOperator(service, 'viewer');
  const login = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(proxied !== undefined && { 'x-forwarded-proto': proxied }),
    },
    body: JSON.stringify({ username: 'viewer', password: TEST_PASSWORD }),
  };
  const response = await service.app.request(`${origin}/bff/login`, login, {});
  expect(response.status).toBe(200);
  return response.headers.getSetCookie();
}

const HTTPS = { PUBLIC_URL: 'https://licet.example' };
const BEHIND_PROXY = { TRUST_PROXY: 'true' };

test.each<[string, Reached, RegExp]>([
  ['a loopback address', {}, PLAIN],
  ['localhost', { origin: 'http://localhost:4180' }, PLAIN],
  ['an address of the network', { settings: { HOST: '0.0.0.0' }, origin: 'http://10.0.0.5:4180' }, PLAIN],
  ['PUBLIC_URL with http', { settings: { PUBLIC_URL: 'http://licet.lan' }, origin: 'http://licet.lan' }, PLAIN],
  ['PUBLIC_URL with https', { settings: HTTPS, origin: 'http://licet.example' }, SECURE],
  ['a trusted proxy that ends TLS', { settings: BEHIND_PROXY, proxied: 'https' }, SECURE],
  ['two proxies, the nearer of which ends TLS', { settings: BEHIND_PROXY, proxied: 'http, HTTPS' }, SECURE],
  ['a trusted proxy that is reached over http', { settings: BEHIND_PROXY, proxied: 'https, http' }, PLAIN],
  ['a caller that only claims https', { proxied: 'https' }, PLAIN],
])('signing in through %s sets the cookie of that scheme', async (_name, reached, expected) => {
  const [cookie, device, ...others] = await cookiesOf(reached);
  expect(cookie).toMatch(expected);
  expect(device?.startsWith('__Host-Http-licet-device=')).toBe(expected === SECURE);
  expect(others).toEqual([]);
});

test('over https the plain cookie opens no session, and over http the prefixed one does not', async () => {
  const [cookie = ''] = await cookiesOf({ settings: BEHIND_PROXY, proxied: 'https' });
  const id = /=([\w-]+)/.exec(cookie)?.[1] ?? '';
  const session = async (name: string, proto: string) => {
    const headers = { cookie: `${name}=${id}`, 'x-forwarded-proto': proto };
    return (await service?.app.request('http://127.0.0.1:4180/bff/session', { headers }, {}))?.status;
  };
  expect(await session('__Host-Http-sid', 'https')).toBe(200);
  expect(await session('sid', 'https')).toBe(401);
  expect(await session('__Host-Http-sid', 'http')).toBe(401);
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

test('a cookie that occurs twice is refused', () => {
  expect(() => readCookie('sid=a; sid=b', 'sid')).toThrow(expect.objectContaining({ code: 515 }));
});
