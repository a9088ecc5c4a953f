import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { serveTestApp, type TestServer } from '../testing/test-server.ts';

describe.each([
  ['with TRUST_PROXY', { TRUST_PROXY: 'true' }, '203.0.113.7'],
  ['without', {}, '127.0.0.1'],
])('%s', (_which, settings, proxied) => {
  let service: TestApp;
  let server: TestServer;
  beforeAll(async () => {
    service = createTestApp(settings);
    server = await serveTestApp(service);
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  /** Returns the address that the log has for a request with this header. */
  async function loggedAddress(path: string, forwarded: string): Promise<string | undefined> {
    await server.send({ path, headers: { 'x-forwarded-for': forwarded } });
    return (JSON.parse(service.logLines().at(-1) ?? '{}') as { ip?: string }).ip;
  }

  describe.each(['/api/businesses', '/bff/session', '/runtime/keys', '/files/none'])('%s', (path) => {
    test.each(['203.0.113.7', '203.0.113.7:50001', '198.51.100.1, 203.0.113.7', '::ffff:203.0.113.7'])(
      'knows the client by %s',
      async (forwarded) => {
        expect(await loggedAddress(path, forwarded)).toBe(proxied);
      },
    );

    test.each(['x'.repeat(5000), 'unknown', '_hidden', '203.0.113.7, x'])(
      'knows it by its connection where %s is no address',
      async (forwarded) => {
        expect(await loggedAddress(path, forwarded)).toBe('127.0.0.1');
      },
    );
  });
});
