import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Notice } from '../../db/handle.ts';
import { makeSn, ok } from '../factories.ts';
import { createBrowser, signIn, TEST_ORIGIN, type TestBrowser } from '../operators.ts';
import { loggedIn } from '../runtime.ts';
import { createTestApp, TEST_KEY, type TestAnswer, type TestApp } from '../test-app.ts';
import { addInstance, statusOfLogin, type Instance } from './instances.ts';

let service: TestApp;
let other: Instance;
beforeEach(async () => {
  service = createTestApp();
  other = await addInstance(service);
});
afterEach(async () => {
  await other.db.close();
  await service.close();
});

/** Opens the stream of a browser. Returns a function that resolves once the stream has sent a text. */
async function listen(browser: TestBrowser): Promise<(wanted: string) => Promise<void>> {
  const response = await browser.fetch(`${TEST_ORIGIN}/bff/events`);
  const body: ReadableStream<Uint8Array> | null = response.body;
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  return async (wanted) => {
    for (let text = ''; !text.includes(wanted);) {
      const part = await reader?.read();
      if (part?.value === undefined) throw new Error(`The stream ended without ${wanted}`);
      text = decoder.decode(part.value);
    }
  };
}

/** The browser of an operator who is signed in at the first instance, with the other one behind it. */
const moved = (browser: TestBrowser): TestBrowser => createBrowser(other, browser.cookies);

test('a change at one instance reaches the event streams of another one', async () => {
  const sends = await listen(moved(await signIn(service, 'administrator')));
  await sends('event: reset');
  const sn = await makeSn(service);
  await sends(sn);
});

test('a connection that was lost and is there again lets the streams read everything again', async () => {
  const sends = await listen(moved(await signIn(service, 'administrator')));
  await sends('event: reset');
  const ended = await service.db.read.column(sql<{ ended: number }>`select pg_terminate_backend(pid) as ended
    from pg_stat_activity where datname = current_database() and application_name = 'licet notices'`);
  expect(ended).toEqual([1, 1]);
  await sends('event: reset');
  const sn = await makeSn(service);
  await sends(sn);
});

test('an operator who is disabled at one instance is signed out at the others at once', async () => {
  const admin = await signIn(service, 'administrator');
  const viewer = moved(await signIn(service, 'viewer'));
  expect((await viewer.request('GET', '/bff/session')).http).toBe(200);
  await ok(admin.request('PATCH', '/bff/operators/viewer', { disabled: true }));
  const { http, envelope } = await viewer.request('GET', '/bff/session');
  expect([http, envelope.status]).toEqual([401, 513]);
});

test('a platform key that is revoked at one instance is soon refused by the others', async () => {
  const admin = await signIn(service, 'administrator');
  const made = await ok(admin.request('POST', '/bff/keys', { name: 'web shop', permissions: 'all' }));
  const { id, key } = made.envelope.data.items[0] as { id: number; key: string };
  const call = async () => (await other.app.request('/api/businesses', { headers: { platformkey: key } }, {})).status;
  await expect.poll(call).toBe(200);
  await ok(admin.request('DELETE', `/bff/keys/${id}`));
  await expect.poll(call).toBe(401);
});

test('refused log-ins at one instance count at the others', async () => {
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  for (let guess = 0; guess < 30; guess++) expect(await statusOfLogin(service.app, 'UNKNOWN')).toBe(1798);
  await expect.poll(() => statusOfLogin(other.app, sn)).toBe(4290);
});

test('reports that an instance keeps in memory follow what happens at another one', async () => {
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  const headers = { platformkey: TEST_KEY, 'content-type': 'application/json' };
  const peak = async () => {
    const answer = await other.app.request('/api/reports/entitlements', { method: 'POST', body: '{}', headers }, {});
    const { data } = (await answer.json()) as TestAnswer['envelope'];
    return data.items[0]?.['peak'];
  };
  expect(await peak()).toBe(0);
  await loggedIn(service, sn);
  await expect.poll(peak).toBe(1);
});

test('an instance that is gone without a word lets the others read everything again', async () => {
  const told: (readonly Notice[] | 'missed')[] = [];
  other.db.watch(
    (notices) => void told.push(notices),
    () => void told.push('missed'),
  );
  await service.db.tx((tx) =>
    tx.run(sql`insert into instance (id, version, started, seen) values ('gone', '1.0.0', 0, 0)`),
  );
  await service.db.instances?.beat('1.0.0', []);
  await expect.poll(() => told).toContain('missed');
});
