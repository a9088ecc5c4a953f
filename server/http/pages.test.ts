import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { readPages } from './pages.ts';
import { pageHeaders } from './security-headers.ts';

const INDEX = '<!doctype html><title>Licet</title>';
const SCRIPT = 'console.log("licet");'.repeat(50);

let dist: string;
let service: TestApp;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'licet-dist-'));
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(join(dist, path, '..'), { recursive: true });
    writeFileSync(join(dist, path), content);
  };
  write('index.html', INDEX);
  write('favicon.svg', '<svg/>');
  write('manifest.webmanifest', '{}');
  write('assets/app-abc123.js', SCRIPT);
  write('assets/app-abc123.js.br', brotliCompressSync(SCRIPT));
  write('assets/app-abc123.js.gz', gzipSync(SCRIPT));
  write('assets/app-abc123.js.map', '{}');
  write('.sources', 'mark');
  service = createTestApp({}, (deps) => ({ pages: readPages(dist, pageHeaders(deps.config.publicUrl)) }));
});
afterAll(async () => {
  await service.close();
  rmSync(dist, { recursive: true });
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  service.app.request(`http://localhost${path}`, { method, headers }, {});

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const SECURITY = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=()',
};

describe('a page', () => {
  test.each(['/', '/sns', '/sns/ABCD-EFGH', '/products/My%20Product%20v1.5', '/login?next=%2Fsns', '/setup'])(
    '%s is index.html with exactly the security headers',
    async (path) => {
      const response = await get(path, BROWSER);
      expect([response.status, await response.text()]).toEqual([200, INDEX]);
      expect(Object.fromEntries(response.headers)).toEqual({
        ...SECURITY,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
      });
    },
  );

  test('is not sent again to a client that has it', async () => {
    const etag = (await get('/', BROWSER)).headers.get('etag') ?? '';
    const again = await get('/sns', { ...BROWSER, 'if-none-match': `"x", ${etag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get('/', { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  test('has no body for HEAD', async () => {
    const response = await get('/sns', BROWSER, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('a file of the build', () => {
  test.each([
    ['br', brotliCompressSync(SCRIPT)],
    ['gzip', gzipSync(SCRIPT)],
  ])('is sent as %s to who takes it, for ever', async (encoding, bytes) => {
    const response = await get('/assets/app-abc123.js', { 'accept-encoding': `deflate, ${encoding};q=0.5` });
    expect(Object.fromEntries(response.headers)).toEqual({
      ...SECURITY,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': encoding,
      etag: expect.stringMatching(/^W\//),
      vary: 'accept-encoding',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test.each([undefined, 'identity', 'br;q=0, gzip;q=0.0'])(
    'is sent as it is with Accept-Encoding %s',
    async (accepted) => {
      const response = await get(
        '/assets/app-abc123.js',
        accepted === undefined ? {} : { 'accept-encoding': accepted },
      );
      expect([response.headers.get('content-encoding'), await response.text()]).toEqual([null, SCRIPT]);
    },
  );

  test.each([
    ['/favicon.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=86400'],
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ])('%s is %s, and kept as long as "%s" says', async (path, type, control) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, control]);
  });
});

describe('a missing file', () => {
  test.each([
    '/assets/gone.js', '/assets//app-abc123.js', '/assets/', '/.git/HEAD', '/.env', '/.sources', '/package.json',
    '/src/main.tsx', '/assets/app-abc123.js.map', '/assets/app-abc123.js.br', '/..%2f..%2fetc/passwd', '/%00', '/sns',
  ])('%s is 404 in the envelope for a program', async (path) => {
    const response = await get(path, { accept: '*/*' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 4041, data: { total: 0, items: [] } });
  }); // prettier-ignore

  test.each([
    '/assets/gone.js',
    '/api/gone',
    '/bff/gone',
    '/files/gone',
    '/docs/gone',
    '/runtime/gone',
    '/healthz/x',
    '/metrics/',
  ])('%s is no page for a browser either', async (path) => {
    const response = await get(path, BROWSER);
    expect([401, 403, 404]).toContain(response.status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s of a page is 404', async (method) => {
    expect((await get('/sns', BROWSER, method)).status).toBe(404);
  });
});

test('without a build every page says how to build', async () => {
  const pages = readPages(join(dist, 'nothing-here'), pageHeaders(undefined));
  const response = pages(new Request('http://localhost/'));
  expect(response?.status).toBe(503);
  expect(await response?.text()).toMatch(/^The browser application is not built\. Run "npm start"/);
});

test('over https every answer tells browsers to keep using https', async () => {
  const secure = createTestApp({ PUBLIC_URL: 'https://licet.example' }, (deps) => ({
    pages: readPages(dist, pageHeaders(deps.config.publicUrl)),
  }));
  for (const path of [
    '/',
    '/assets/app-abc123.js',
    '/api/businesses',
    '/bff/session',
    '/bff/api/x',
    '/healthz',
    '/gone',
    '/docs',
  ]) {
    const { headers } = await secure.app.request(path, { headers: BROWSER }, {});
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=63072000; includeSubDomains']);
  }
  const page = await secure.app.request('/', { headers: BROWSER }, {});
  expect(page.headers.get('content-security-policy')).toBe(`${POLICY}; upgrade-insecure-requests`);
  await secure.close();
});

test('over plain http no answer does', async () => {
  expect((await get('/', BROWSER)).headers.has('strict-transport-security')).toBe(false);
});
