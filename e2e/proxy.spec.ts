import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import type { Envelope } from '#contract/envelope.ts';
import { hasProgram } from '../scripts/setup/packages.ts';
import { fillDataFolder } from '../server/testing/data-folder.ts';
import { freePort } from '../server/testing/free-port.ts';
import { startService } from '../server/testing/spawn.ts';
import { expect, TEST_PASSWORD, test } from './fixtures.ts';
import { startNginx } from './nginx.ts';

/* The service behind nginx with TLS, as deploy/nginx.conf sets it up. */

test.use({ role: 'nobody', data: 'nothing', ignoreHTTPSErrors: true });

type Annotations = { type: string; description?: string }[];

/** Returns true, and says so in the report, where the programs for these stories are missing. */
function isLeftOut(annotations: Annotations): boolean {
  if (hasProgram('nginx') && hasProgram('openssl')) return false;
  annotations.push({ type: 'left out', description: 'This machine has no nginx or no openssl.' });
  return true;
}

const freePorts = async () => ({ service: await freePort(), http: await freePort(), https: await freePort() });

/** Returns the protocol and the cipher of a connection with TLS, or why there is none. */
function spoken(port: number, options: ConnectionOptions): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options }, () => {
    resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
    socket.destroy();
  });
  socket.on('error', ({ message }) => resolve(message));
  return promise;
}

test('the proxy speaks TLS 1.2 and 1.3 with strong ciphers only, and redirects pages but no programs', async ({
  request,
}, { annotations }) => {
  if (isLeftOut(annotations)) return;
  const ports = await freePorts();
  const nginx = await startNginx(ports);
  const plain = async (path: string) =>
    (await request.get(`http://localhost:${ports.http}${path}`, { maxRedirects: 0 })).status();
  const outdated = { ciphers: 'ALL:@SECLEVEL=0', minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
  try {
    expect(await spoken(ports.https, {})).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384');
    expect(await spoken(ports.https, { maxVersion: 'TLSv1.2' })).toBe('TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384');
    expect(await spoken(ports.https, outdated)).toContain('alert protocol version');
    const weak = 'ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES128-GCM-SHA256';
    expect(await spoken(ports.https, { maxVersion: 'TLSv1.2', ciphers: weak })).toContain('handshake failure');
    expect([await plain('/'), await plain('/sns')]).toEqual([301, 301]);
    expect([await plain('/api/sns'), await plain('/bff/session'), await plain('/runtime/keys')]).toEqual([
      403, 403, 403,
    ]);
  } finally {
    await nginx.stop();
  }
});

test('an operator signs in over https, sees changes at once, and is recorded with the own address', async ({
  page,
  request,
}, { annotations }) => {
  if (isLeftOut(annotations)) return;
  const ports = await freePorts();
  const origin = `https://localhost:${ports.https}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'licet-proxy-'));
  await fillDataFolder(dataDir, { operators: true });
  const platformKey = `e2e-${crypto.randomUUID()}`;
  const service = await startService({
    ...{ DATA_DIR: dataDir, PLATFORM_KEY: platformKey, PORT: String(ports.service) },
    ...{ PUBLIC_URL: origin, TRUST_PROXY: 'true' },
  });
  const nginx = await startNginx(ports);
  try {
    const plain = await request.get(`http://localhost:${ports.http}/sns?page=2`, { maxRedirects: 0 });
    expect([plain.status(), plain.headers()['location']]).toEqual([301, 'https://localhost/sns?page=2']);
    for (const [path, status] of [
      ['/metrics', 404],
      ['/readyz', 404],
      ['/healthz', 200],
    ] as const)
      expect([path, (await request.get(origin + path)).status()]).toEqual([path, status]);

    await page.goto(`${origin}/businesses`);
    await page.getByLabel('User name').fill('administrator');
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Businesses' })).toBeVisible();
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ secure: true, httpOnly: true });
    const answer = await request.get(`${origin}/`);
    expect(answer.headers()['strict-transport-security']).toContain('max-age=');

    const headers = { platformkey: platformKey, 'x-forwarded-for': '203.0.113.9' };
    const data = { name: 'Alpha', type: 'FLOAT', concurrentNumber: 1 };
    expect((await request.post(`${origin}/api/businesses`, { headers, data })).status()).toBe(200);
    await expect(page.getByRole('rowheader', { name: 'Alpha' })).toBeVisible();
    const audit = (await (await request.get(`${origin}/api/audit`, { headers })).json()) as Envelope<{ ip: string }>;
    expect(audit.data.items[0]?.ip).toBe('127.0.0.1');
  } finally {
    // The page would go on to fetch code from a server that is gone.
    await page.close();
    await nginx.stop();
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
