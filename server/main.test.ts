import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runService, startService, type Service } from './testing/spawn.ts';

const ADMIN = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'seven-brass-otters-hum' };
const KEY = 'CANARY-platform-key-0123456789';

let folder: string;
const started: Service[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licet-main-'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.remove()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<Service> {
  const service = await startService({ DATA_DIR: folder, ...environment });
  started.push(service);
  return service;
}

const post = (origin: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });

const logIn = (origin: string, password = ADMIN.ADMIN_PASSWORD) =>
  post(origin, '/bff/login', { username: 'ada', password });

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('a start', () => {
  test('prints the address, the data folder, and a set-up link that works once', async () => {
    const service = await start();
    const lines = service.output().trimEnd().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^Licet listens on http:\/\/127\.0\.0\.1:\d+$/),
      `Data is in ${folder}`,
      expect.stringMatching(
        /^Make the first administrator \(within 24 hours\): http:\/\/127\.0\.0\.1:\d+\/setup#[\w-]{43}$/,
      ),
    ]);
    const [, token = ''] = service.setupLink?.split('#') ?? [];
    const body = { token, username: 'ada', displayName: 'Ada', password: 'seven-brass-otters-hum' };
    expect((await post(service.origin, '/bff/setup', body)).status).toBe(200);
    expect((await post(service.origin, '/bff/setup', body)).status).toBe(409);
    expect((await logIn(service.origin)).status).toBe(200);
  });

  test('writes files that other users of the machine cannot read', async () => {
    const service = await start();
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
    for (const name of readdirSync(folder))
      expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['instance', 'licet.db', 'link-key', 'platform-key']));
  });

  test('with ADMIN_USERNAME and ADMIN_PASSWORD creates that administrator and prints no link', async () => {
    const service = await start(ADMIN);
    expect(service.setupLink).toBeUndefined();
    expect((await logIn(service.origin)).status).toBe(200);
  });

  test('answers the API with the key of the folder, made at the first start', async () => {
    const service = await start({ PLATFORM_KEY: KEY });
    const call = (platformkey: string) => fetch(`${service.origin}/api/businesses`, { headers: { platformkey } });
    expect([(await call(KEY)).status, (await call('other')).status, (await call('')).status]).toEqual([200, 401, 401]);
  });
});

describe('a start that cannot succeed ends with code 1 and one line', () => {
  test.each([
    [{ PORT: 'eighty' }, /^PORT is 'eighty'\. Allowed is a port from 0 to 65535/],
    [{ PORT: '4190' }, /^PORT has the port 4190, which browsers and fetch refuse to open/],
    [{ PLATFORM_KEY: 'short' }, /^PLATFORM_KEY is not usable\. Allowed is 16 to 256/],
    [{ ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'administrator' }, /^ADMIN_PASSWORD is too easy to guess/],
    [{ HOST: '192.0.2.1' }, /^HOST is '192\.0\.2\.1', which is no address of this machine/],
    [{ DATA_DIR: '/dev/null/licet' }, /^DATA_DIR is '\/dev\/null\/licet', which cannot be used: /],
    [{ DATA_DIR: '/proc/licet/data' }, /^DATA_DIR is '\/proc\/licet\/data', which cannot be used: /],
  ])('with %j', async (environment, message) => {
    const { code, stdout, stderr } = await runService({ DATA_DIR: folder, ...environment });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n').length).toBe(1);
    expect(stderr).not.toMatch(/administrator|\bshort\b/);
  });

  test('on a folder that another process serves, and on its port', async () => {
    const service = await start();
    const second = await runService({ DATA_DIR: folder });
    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr: `${folder} is served by another process. Stop it, or use another DATA_DIR.\n`,
    });
    const elsewhere = mkdtempSync(join(tmpdir(), 'licet-main-'));
    const { code, stderr } = await runService({ DATA_DIR: elsewhere, PORT: new URL(service.origin).port });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^PORT is \d+, and something listens on .+ already\./)]);
    rmSync(elsewhere, { recursive: true });
  });

  test('on a damaged platform key, which would let everyone in', async () => {
    await (await start()).stop();
    writeFileSync(join(folder, 'platform-key'), '');
    const { code, stderr } = await runService({ DATA_DIR: folder });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/platform-key is damaged\. Restore it/)]);
  });
});

describe('a stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s ends with code 0 and leaves a whole database file',
    async (signal) => {
      const service = await start({ PLATFORM_KEY: KEY });
      await post(service.origin, '/api/businesses', { name: 'Kept', type: 'LOCAL' }, { platformkey: KEY });
      expect(await service.stop(signal)).toBe(0);
      expect(readdirSync(folder)).not.toContain('licet.db-wal');
      expect(service.output()).toContain(`"operation":"stop","signal":"${signal}"`);
      const again = await start({ PLATFORM_KEY: KEY });
      const businesses = await fetch(`${again.origin}/api/businesses`, { headers: { platformkey: KEY } });
      expect(((await businesses.json()) as { data: { total: number } }).data.total).toBe(1);
    },
  );

  test('says for DRAIN_SECONDS that it is not ready, and answers requests meanwhile', async () => {
    const service = await start({ PLATFORM_KEY: KEY, DRAIN_SECONDS: '8' });
    const exit = service.stop();
    const readiness = () =>
      fetch(`${service.origin}/readyz`).then(
        ({ status }) => status,
        () => 'down',
      );
    await expect.poll(readiness, { timeout: 8000 }).toBe(503);
    const made = await post(service.origin, '/api/businesses', { name: 'Late', type: 'LOCAL' }, { platformkey: KEY });
    expect(made.status).toBe(200);
    expect(await exit).toBe(0);
  });

  test('lets an open request finish, and accepts no new one', async () => {
    const service = await start({ PLATFORM_KEY: KEY });
    const { port } = new URL(service.origin);
    const body = JSON.stringify({ name: 'Late', type: 'LOCAL' });
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    const ended = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    socket.setEncoding('utf8').on('data', (text: string) => void (answer += text));
    socket.write(
      `POST /api/businesses HTTP/1.1\r\nHost: x\r\nplatformkey: ${KEY}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await fetch(`${service.origin}/healthz`);
    const exit = service.stop();
    await expect
      .poll(() =>
        fetch(`${service.origin}/healthz`).then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('down');
    socket.write(body.slice(5));
    await ended;
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(await exit).toBe(0);
  });
});

describe('an uncaught error', () => {
  test.each([
    ['uncaughtException', "throw new Error('broken on purpose')"],
    ['unhandledRejection', "Promise.reject(new Error('broken on purpose'))"],
  ])('%s is logged and ends the process with code 1', async (operation, code) => {
    const fault = join(folder, 'fault.mjs');
    writeFileSync(fault, `process.on('SIGUSR2', () => { ${code}; });`);
    const service = await start({ NODE_OPTIONS: `--import=${fault}` });
    expect(await service.stop('SIGUSR2')).toBe(1);
    const last = JSON.parse(service.output().trimEnd().split('\n').at(-1) ?? '') as object;
    expect(last).toMatchObject({ level: 'error', operation, message: 'broken on purpose' });
  });
});

describe('after a restart', () => {
  test('sessions continue, even when the process was killed', async () => {
    const first = await start(ADMIN);
    const cookie = cookieOf(await logIn(first.origin));
    await first.stop('SIGKILL');
    const second = await start();
    expect((await fetch(`${second.origin}/bff/session`, { headers: { cookie } })).status).toBe(200);
  });

  test('failed sign-ins still count, even when the process was killed', async () => {
    const first = await start(ADMIN);
    for (let count = 0; count < 5; count++) expect((await logIn(first.origin, 'wrong')).status).toBe(401);
    await first.stop('SIGKILL');
    const second = await start();
    const refused = await logIn(second.origin);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(250);
  });
});

test('the platform key is in no answer, no log line and not in the database', async () => {
  const service = await start({ ...ADMIN, PLATFORM_KEY: KEY, LOG_LEVEL: 'debug' });
  const signedIn = await logIn(service.origin);
  const cookie = cookieOf(signedIn);
  const heard: string[] = [JSON.stringify([...signedIn.headers]), await signedIn.text()];
  for (const path of [
    '/bff/session',
    '/bff/api/businesses',
    '/bff/api/nope',
    '/bff/api/audit',
    '/',
    '/openapi.json',
    '/docs',
    '/metrics',
  ]) {
    const response = await fetch(service.origin + path, {
      headers: { cookie, platformkey: 'mine', accept: 'text/html' },
    });
    heard.push(JSON.stringify([...response.headers]), await response.text());
  }
  await service.stop();
  heard.push(service.output());
  expect(heard.join('\n')).not.toContain(KEY);
  for (const name of readdirSync(folder)) {
    expect([name, readFileSync(join(folder, name)).includes(KEY)]).toEqual([name, false]);
    expect([name, readFileSync(join(folder, name)).includes(ADMIN.ADMIN_PASSWORD)]).toEqual([name, false]);
  }
});
