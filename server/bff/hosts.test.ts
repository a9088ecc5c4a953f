import { afterEach, describe, expect, test } from 'vitest';
import { createOperator, signIn, TEST_PASSWORD } from '../testing/operators.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { serveTestApp, type TestServer } from '../testing/test-server.ts';

let service: TestApp;
let server: TestServer;
afterEach(async () => {
  await server.close();
  await service.close();
});

async function serve(settings: Record<string, string>): Promise<void> {
  service = createTestApp(settings);
  server = await serveTestApp(service);
}

async function signInStatus(host: string, origin: string): Promise<number> {
  await createOperator(service, 'viewer');
  const body = JSON.stringify({ username: 'viewer', password: TEST_PASSWORD });
  const { http } = await server.send({ method: 'POST', path: '/bff/login', headers: { host, origin }, body });
  return http;
}

const OWN = { PUBLIC_URL: 'https://licet.example' };
const PROXIED = { ...OWN, TRUST_PROXY: 'true' };

describe('signing in', () => {
  test.each([
    [OWN, 'licet.example', 'https://licet.example', 200],
    [OWN, 'evil.example', 'https://evil.example', 403],
    [OWN, 'evil.example', 'https://licet.example', 403],
    [OWN, 'licet.example', 'https://evil.example', 403],
    [PROXIED, 'licet:4180', 'https://licet.example', 200],
    [PROXIED, 'evil.example', 'https://evil.example', 403],
    [{}, 'localhost', 'http://localhost', 200],
    [{}, '127.0.0.1:4180', 'http://127.0.0.1:4180', 200],
    [{}, 'evil.example', 'http://evil.example', 403],
    [{ HOST: '0.0.0.0' }, 'licet.lan:4180', 'http://licet.lan:4180', 200],
  ])('with %j under %s from a page of %s is answered %s', async (settings, host, origin, status) => {
    await serve(settings);
    expect(await signInStatus(host, origin)).toBe(status);
  });

  test('under an unknown host name says which address to open', async () => {
    await serve(OWN);
    const { text } = await server.send({ path: '/bff/session', headers: { host: 'evil.example' } });
    expect(JSON.parse(text)).toMatchObject({
      status: 531,
      msg: 'The service does not know the host name evil.example. Open https://licet.example, or set PUBLIC_URL.',
    });
  });
});

test('TRACE on a path of the API is refused with the methods that it has', async () => {
  await serve({});
  const { cookies } = await signIn(service, 'administrator');
  const headers = { host: 'localhost', cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
  const known = await server.send({ method: 'TRACE', path: '/bff/api/businesses', headers });
  expect([known.http, known.headers['allow']]).toEqual([405, 'GET, POST']);
  expect((await server.send({ method: 'TRACE', path: '/bff/api/nothing', headers })).http).toBe(404);
});
