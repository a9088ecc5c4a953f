import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser, createOperator, signIn, TEST_PASSWORD, type TestBrowser } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
let browser: TestBrowser;
let csrf: string;
beforeAll(async () => {
  service = createTestApp({ PUBLIC_URL: 'https://licet.example' });
  await createOperator(service, 'viewer');
  browser = await signIn(service, 'manager');
  csrf = String((await browser.request('GET', '/bff/session')).envelope.data.items[0]?.['csrf']);
});
afterAll(() => service.close());

const ORIGINS = {
  absent: undefined,
  own: 'http://localhost',
  'that of PUBLIC_URL': 'https://licet.example',
  null: 'null',
  evil: 'https://evil.example',
  'another port': 'http://localhost:81',
  'a sub-domain': 'https://x.licet.example',
  nonsense: 'licet.example',
} as const;
const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'] as const;
const TYPES = [undefined, 'application/json', 'text/json', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded', 'application/octet-stream'] as const; // prettier-ignore

const OWN: readonly (keyof typeof ORIGINS)[] = ['own', 'that of PUBLIC_URL'];

const cases = (Object.keys(ORIGINS) as (keyof typeof ORIGINS)[]).flatMap((origin) =>
  SITES.map((site) => ({ origin, site })),
);

/** Sends a request with exactly these headers. */
async function send(path: string, { origin, site, type, token }: Case): Promise<{ http: number; code: number }> {
  const header = {
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    origin: origin === undefined ? undefined : ORIGINS[origin],
    'sec-fetch-site': site,
    'content-type': type,
    'x-csrf-token': token,
  };
  const headers = Object.entries(header).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const body = new TextEncoder().encode(JSON.stringify({ name: 'Mine', type: 'LOCAL' }));
  const response = await service.app.request(path, { method: 'POST', headers, body }, {});
  return { http: response.status, code: ((await response.json()) as { status: number }).status };
}
type Case = {
  origin?: keyof typeof ORIGINS | undefined;
  site?: string | undefined;
  type?: string | undefined;
  token?: string | undefined;
};

const businesses = async () => (await service.api('GET', '/businesses')).envelope.data.total;

describe('a change through the gateway', () => {
  test.each(cases)(
    'with Origin $origin, Sec-Fetch-Site $site and the token is let through only from a page of ours',
    async (one) => {
      const foreign = (one.site ?? 'same-origin') !== 'same-origin' || !['absent', ...OWN].includes(one.origin);
      // The unknown field makes the API refuse an accepted request, so that nothing is created.
      const { http, code } = await send('/bff/api/businesses?nope=1', {
        ...one,
        type: 'application/json',
        token: csrf,
      });
      expect([http, code]).toEqual(foreign ? [403, 531] : [400, 515]);
    },
  );

  test.each(cases)('with Origin $origin, Sec-Fetch-Site $site and without the token is refused', async (one) => {
    for (const type of TYPES) {
      expect(await send('/bff/api/businesses', { ...one, type })).toEqual({ http: 403, code: 531 });
    }
    expect(await businesses()).toBe(0);
  });

  test('with the token of another session is refused', async () => {
    const other = await signIn(service, 'manager');
    const { envelope } = await other.request('GET', '/bff/session');
    const foreign = String(envelope.data.items[0]?.['csrf']);
    for (const token of ['', 'x', csrf.slice(1), `${csrf}x`, foreign]) {
      expect(await send('/bff/api/businesses', { origin: 'own', type: 'application/json', token })).toEqual({
        http: 403,
        code: 531,
      });
    }
    expect(await businesses()).toBe(0);
  });

  test('without a session answers 513 before any other check', async () => {
    const stranger = createBrowser(service);
    const { http, envelope } = await stranger.request('POST', '/bff/api/businesses', { name: 'x', type: 'LOCAL' });
    expect([http, envelope.status]).toEqual([401, 513]);
  });

  test('a read needs no token: other sites cannot send the cookie', async () => {
    expect((await browser.request('GET', '/bff/api/businesses', undefined, { 'sec-fetch-site': 'none' })).http).toBe(
      200,
    );
  });
});

describe.each(['/bff/login', '/bff/setup', '/bff/logout'])('POST %s', (path) => {
  test.each(cases)(
    'with Origin $origin and Sec-Fetch-Site $site is accepted only from a page of this service',
    async (one) => {
      const told = one.site === 'same-origin' || one.origin !== 'absent';
      const own = told && (one.site ?? 'same-origin') === 'same-origin' && ['absent', ...OWN].includes(one.origin);
      const { code } = await send(path, { ...one, type: 'application/json' });
      // Accepted requests fail later: sign-in and set-up refuse the body (514 or 515), sign-out requires the token.
      if (!own) expect(code).toBe(531);
      else expect(code).not.toBe(path === '/bff/logout' ? 0 : 531);
    },
  );
});

test('no answer ever allows another origin to read it', async () => {
  const evil = { origin: 'https://evil.example' };
  for (const [method, path] of [
    ['OPTIONS', '/bff/login'],
    ['OPTIONS', '/api/businesses'],
    ['GET', '/bff/session'],
    ['OPTIONS', '/'],
  ] as const) {
    const { headers, http } = await browser.request(method, path, undefined, evil);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    if (method === 'OPTIONS') expect([401, 404, 405]).toContain(http);
  }
});

test('a sign-in as a form or as text is refused', async () => {
  for (const type of TYPES.filter((one) => one !== 'application/json')) {
    const { http, envelope } = await createBrowser(service).request(
      'POST',
      '/bff/login',
      JSON.stringify({ username: 'viewer', password: TEST_PASSWORD }),
      type === undefined ? { 'content-type': '' } : { 'content-type': type },
    );
    expect([http, envelope.status]).toEqual([415, 4150]);
  }
});
