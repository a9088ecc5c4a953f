import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Envelope } from '../contract/envelope.ts';
import { uniqueMac } from '../testing/machines.ts';
import type { LoggedIn } from '../testing/runtime.ts';
import { startService, type Service } from '../testing/spawn.ts';
import { TEST_KEY } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let dataDir: string;
let service: Service;

const start = (environment: Record<string, string> = {}) =>
  startService({ DATA_DIR: dataDir, PLATFORM_KEY: TEST_KEY, LOG_LEVEL: 'silent', TRUST_PROXY: 'true', ...environment });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'licet-live-'));
  service = await start();
});
afterEach(async () => {
  await service.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call<Item>(method: string, path: string, body?: object, headers: object = {}): Promise<Envelope<Item>> {
  const response = await fetch(`${service.origin}${path}`, {
    method,
    headers: { platformkey: TEST_KEY, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<Item>;
}

async function makeSn(attributes: object): Promise<string> {
  await call('POST', '/api/products', { productName: 'Product' });
  await call('POST', '/api/businesses', { name: 'Floating', type: 'FLOAT' });
  const names = { product: { productName: 'Product' }, template: { name: 'Default' }, business: { name: 'Floating' } };
  const { data } = await call<{ sn: string }>('POST', '/api/sns/generate_sn?count=1', { ...names, ...attributes });
  return data.items[0]?.sn ?? '';
}

let addresses = 0;
/** Returns another address for each log-in, because refusals of an SN from one address are limited. */
const nextAddress = () => `10.0.${addresses >> 8}.${addresses++ & 255}`;

const logIn = (sn: string, mac = uniqueMac()) =>
  call<LoggedIn>('POST', '/runtime/sessions', { sn, mac }, { 'x-forwarded-for': nextAddress() });
const heartbeat = ({ id, token }: LoggedIn) =>
  call('POST', `/runtime/sessions/${id}/heartbeat`, {}, { authorization: `Bearer ${token}` });
const openOn = async (sn: string) => (await call('GET', `/api/sns/${sn}/sessions`)).data.total;
const count = <Value>(values: Value[], wanted: Value) => values.filter((value) => value === wanted).length;
const times = <Value>(many: number, make: () => Value): Value[] => Array.from({ length: many }, make);

test('of any number of log-ins at once, exactly concurrentNumber get a seat', async () => {
  const sn = await makeSn({ concurrentNumber: 7 });
  for (const freed of [0, 3, 7]) {
    await call('DELETE', `/api/sns/${sn}/sessions`);
    const statuses = (await Promise.all(times(64, () => logIn(sn)))).map(({ status }) => status);
    expect([freed, count(statuses, 0), count(statuses, 1799), await openOn(sn)]).toEqual([freed, 7, 57, 7]);
  }
});

test('while the limit is changed and sessions are ended, there are never more seats than it allows', async () => {
  const sn = await makeSn({ concurrentNumber: 3 });
  const raise = (concurrentNumber: number) => call('PATCH', '/api/sns', [{ sn, concurrentNumber }]);
  const early = times(20, () => logIn(sn));
  const change = raise(9);
  const answers = await Promise.all([...early, ...times(40, () => logIn(sn))]);
  await change;
  const opened = answers.filter(({ status }) => status === 0);
  expect(await openOn(sn)).toBe(opened.length);
  expect((await Promise.all(times(20, () => logIn(sn)))).filter(({ status }) => status === 0)).toHaveLength(
    9 - opened.length,
  );
  expect(await openOn(sn)).toBe(9);
});

test('one device that logs in many times at once has one session, and each log-in is a use', async () => {
  const sn = await makeSn({ concurrentNumber: 1, volumeNumber: 1, usageNumber: 12 });
  const mac = uniqueMac();
  const statuses = (await Promise.all(times(20, () => logIn(sn, mac)))).map(({ status }) => status);
  expect([count(statuses, 0), count(statuses, 1796), await openOn(sn)]).toEqual([12, 8, 1]);
});

test('a killed service keeps every session that it acknowledged, and ends them an hour later at their last contact', async () => {
  const sn = await makeSn({});
  const acknowledged: LoggedIn[] = [];
  const writers = times(8, async () => {
    for (;;) {
      const answer = await logIn(sn).catch(() => undefined);
      const [session] = answer?.data.items ?? [];
      if (!session) return;
      acknowledged.push(session);
      if (acknowledged.length === 60) service.process.kill('SIGKILL');
    }
  });
  await Promise.all(writers);
  await service.stop('SIGKILL');

  service = await start();
  for (const session of acknowledged) expect((await heartbeat(session)).status).toBe(0);
  await service.stop('SIGKILL');

  const later = new DatabaseSync(join(dataDir, 'licet.db'));
  // Moves all times an hour into the past.
  later.exec('update session set login_date = login_date - 3600, last_connection_date = last_connection_date - 3600');
  later.exec('update sn_log set start_time = start_time - 3600');
  const contacts = later
    .prepare('select log_id as id, last_connection_date as contact from session order by log_id')
    .all();
  later.close();
  service = await start();
  for (const session of acknowledged.slice(0, 3)) expect((await heartbeat(session)).status).toBe(513);
  await expect.poll(() => openOn(sn)).toBe(0);
  await service.stop();

  const after = new DatabaseSync(join(dataDir, 'licet.db'), { readOnly: true });
  const ends = after.prepare("select id, end_time as contact from sn_log where status = 'timeout' order by id").all();
  after.close();
  expect(ends).toEqual(contacts);
});

test('a session times out by itself when its device is silent', async () => {
  await service.stop();
  service = await start({ HEARTBEAT_SECONDS: '1' });
  const sn = await makeSn({ concurrentNumber: 1 });
  const { data } = await logIn(sn);
  expect(data.items[0]).toMatchObject({ heartbeatSeconds: 1 });
  expect((await logIn(sn)).status).toBe(1799);
  await expect.poll(() => openOn(sn), { timeout: 30_000, interval: 200 }).toBe(0);
  expect((await logIn(sn)).status).toBe(0);
});
