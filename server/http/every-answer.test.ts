import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, TEST_ORIGIN, type TestBrowser } from '../testing/operators.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';
import { readPages } from './pages.ts';
import { pageHeaders } from './security-headers.ts';

let dist: string;
let service: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'licet-dist-'));
  mkdirSync(join(dist, 'assets'));
  for (const name of ['index.html', 'favicon.svg', 'manifest.webmanifest', 'assets/app.js', 'assets/app.css'])
    writeFileSync(join(dist, name), '{}');
  service = createTestApp({ METRICS_PUBLIC: 'true' }, () => ({ pages: readPages(dist, pageHeaders(undefined)) }));
  browser = await signIn(service, 'administrator');
});
afterAll(async () => {
  await service.close();
  rmSync(dist, { recursive: true });
});

test.each([
  ...['/', '/favicon.svg', '/manifest.webmanifest', '/assets/app.js', '/assets/app.css', '/assets/gone.js'],
  ...['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/docs/reader.css', '/docs/reader.js', '/docs/gone'],
  ...['/api/businesses', '/api/businesses/gone', '/api/gone', '/files/gone', '/runtime/keys', '/runtime/gone'],
  ...['/api/export/businesses?format=csv', '/api/export/businesses?format=json', '/api/export/businesses?format=xlsx'],
  ...['/bff/session', '/bff/events', '/bff/gone', '/bff/api/businesses', '/bff/api/export/businesses?format=csv'],
])('%s has its type with its charset, is not sniffed, and is in no frame', async (path) => {
  const headers = { platformkey: TEST_KEY, accept: path === '/' ? 'text/html' : '*/*' };
  const answer = await browser.fetch(`${TEST_ORIGIN}${path}`, { headers });
  await answer.body?.cancel();
  const type = answer.headers.get('content-type') ?? '';
  expect(type).toMatch(/^[a-z]+\/[\w.+-]+(?:;|$)/);
  if (/^text\/|[+/]xml\b/.test(type)) expect(type).toContain('; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
