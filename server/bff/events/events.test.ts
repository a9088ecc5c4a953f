import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import type { ChangedRecords } from '../../contract/events.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { TEST_ORIGIN, createBrowser, signIn, type TestBrowser } from '../../testing/operators.ts';
import { loggedIn, logOut } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createEventPool } from './event-pool.ts';
import { openEventStream } from './event-stream.ts';

let service: TestApp;
let stopping = false;
beforeEach(() => {
  stopping = false;
  service = createTestApp({}, () => ({ isStopping: () => stopping }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

type Told = { event: string; data: unknown };

/** Opens the stream of a browser. `next` advances the time by one interval and returns the events. */
async function listen(browser: TestBrowser) {
  const response = await browser.fetch(`${TEST_ORIGIN}/bff/events`);
  const body: ReadableStream<Uint8Array> | null = response.body;
  const reader = body?.getReader();
  const read = async (): Promise<string | undefined> => {
    const part = await reader?.read();
    return part === undefined || part.done ? undefined : new TextDecoder().decode(part.value);
  };
  const next = async (): Promise<Told | 'beat' | 'ended'> => {
    const text = await read();
    if (text === undefined) return 'ended';
    const [, event = '', data = 'null'] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(text) ?? [];
    return event === '' ? 'beat' : { event, data: JSON.parse(data) as unknown };
  };
  return { response, next, cancel: () => reader?.cancel() };
}

const pass = (milliseconds = 250) => vi.advanceTimersByTimeAsync(milliseconds);
const change = (...records: ChangedRecords[]): Told => ({ event: 'change', data: records });
const RESET: Told = { event: 'reset', data: {} };

describe('GET /bff/events', () => {
  test('starts with a reset, and reports each change once: kinds and keys only', async () => {
    const { response, next } = await listen(await signIn(service, 'administrator'));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    });
    expect(await next()).toEqual(RESET);
    await service.api('POST', '/businesses', { name: 'Secret', type: 'FLOAT' });
    await service.api('PATCH', '/businesses/Secret', { concurrentNumber: 3 });
    await pass();
    expect(await next()).toEqual(change({ kind: 'audit' }, { kind: 'business', keys: ['Secret'] }));
  });

  test('reports platform keys, files and saved views, which have no names', async () => {
    const browser = await signIn(service, 'administrator');
    const { next } = await listen(browser);
    await next();
    await ok(browser.request('POST', '/bff/keys', { name: 'web shop', permissions: 'read' }));
    await pass();
    expect(await next()).toEqual(change({ kind: 'audit' }, { kind: 'key', keys: ['web shop'] }));
    await ok(service.api('POST', '/products', { productName: 'Studio', refId: 'studio' }));
    await pass();
    await next();
    const file = await browser.request('PUT', '/bff/api/products/ref/studio/files/notes.txt', 'x', {
      'content-type': 'application/octet-stream',
    });
    expect(file.envelope.status).toBe(0);
    await pass();
    expect(await next()).toEqual(change({ kind: 'audit' }, { kind: 'file', keys: ['studio/notes.txt'] }));
    await ok(browser.request('POST', '/bff/views', { screen: 'sns', name: 'Mine', query: '' }));
    await pass();
    expect(await next()).toEqual(change({ kind: 'audit' }, { kind: 'view' }));
  });

  test('does not report a change that was refused or rolled back', async () => {
    const { next } = await listen(await signIn(service, 'administrator'));
    await next();
    await service.api('POST', '/businesses', { name: 'A', type: 'NONE' });
    await expect(
      service.db.tx(async (tx) => {
        tx.tell('sn', 'undone');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await service.db.tx(async (tx) => {
      const fails = async () => {
        tx.tell('sn', 'undone');
        throw new Error('undone');
      };
      await tx.savepoint(fails).catch(() => undefined);
      tx.tell('sn', 'done');
    });
    await pass();
    expect(await next()).toEqual(change({ kind: 'sn', keys: ['done'] }));
  });

  test('reports log-ins and log-outs of licensed applications', async () => {
    const sn = await makeSn(service);
    const { next } = await listen(await signIn(service, 'viewer'));
    await next();
    const session = await loggedIn(service, sn);
    await pass();
    expect(await next()).toEqual(
      change(
        { kind: 'sn', keys: [sn] },
        { kind: 'machine', keys: [expect.any(String) as string] },
        { kind: 'log' },
        { kind: 'session', keys: [sn] },
      ),
    );
    await logOut(service, session);
    await pass();
    expect(await next()).toEqual(change({ kind: 'log' }, { kind: 'session', keys: [sn] }));
  });

  test('reports to a role only what it may read', async () => {
    const { next } = await listen(await signIn(service, 'manager'));
    await next();
    await service.api('POST', '/businesses', { name: 'A', type: 'FLOAT' });
    await pass();
    expect(await next()).toEqual(change({ kind: 'business', keys: ['A'] }));
  });

  test('sends a sign of life every ten seconds', async () => {
    const { next } = await listen(await signIn(service, 'viewer'));
    await next();
    await pass(10_000);
    expect(await next()).toBe('beat');
  });

  test('ends with the session, and does not keep it alive', async () => {
    const browser = await signIn(service, 'viewer');
    const { next } = await listen(browser);
    await next();
    service.time.now += 31 * 60;
    await service.db.tx(async (tx) => tx.tell('sn', 'A'));
    await pass();
    expect(await next()).toEqual({ event: 'over', data: {} });
    expect(await next()).toBe('ended');
  });

  test('says only that the settings changed, and ends, when they require a second factor that is missing', async () => {
    const { next } = await listen(await signIn(service, 'viewer'));
    await next();
    const administrator = await signIn(service, 'administrator');
    await ok(administrator.request('PATCH', '/bff/settings', { secondFactor: 'everyone' }));
    await service.api('POST', '/businesses', { name: 'A', type: 'FLOAT' });
    await pass();
    expect(await next()).toEqual(change({ kind: 'setting' }));
    expect(await next()).toBe('ended');
  });

  test('reports nothing after a sign-out', async () => {
    const browser = await signIn(service, 'viewer');
    const { next } = await listen(browser);
    await next();
    await browser.request('POST', '/bff/logout');
    await service.db.tx(async (tx) => tx.tell('sn', 'A'));
    await pass();
    expect(await next()).toEqual({ event: 'over', data: {} });
  });

  test('ends when the service stops', async () => {
    const { next } = await listen(await signIn(service, 'viewer'));
    await next();
    stopping = true;
    await pass();
    expect(await next()).toBe('ended');
  });

  test('ends when the session cannot be looked up', async () => {
    const { next } = await listen(await signIn(service, 'viewer'));
    await next();
    await service.db.tx((tx) => tx.run(sql.raw('drop table operator_factor')));
    await service.db.tx(async (tx) => tx.tell('sn', 'A'));
    await pass();
    expect(await next()).toBe('ended');
    expect(service.logLines().join('\n')).toContain('"operation":"events"');
  });

  test('is refused (513) without a session, and (4290) beyond 12 of one session', async () => {
    const stranger = await createBrowser(service).request('GET', '/bff/events');
    expect([stranger.http, stranger.envelope.status]).toEqual([401, 513]);
    const browser = await signIn(service, 'viewer');
    const streams = await Promise.all(Array.from({ length: 12 }, () => listen(browser)));
    const refused = await browser.fetch(`${TEST_ORIGIN}/bff/events`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused.json()).toMatchObject({ status: 4290 });
    await streams[0]?.cancel();
    expect((await listen(browser)).response.status).toBe(200);
  });
});

test('one operator has at most 36 streams in all sessions, and does not use up those of others', async () => {
  const browsers = [];
  for (let n = 0; n < 4; n++) browsers.push(await signIn(service, 'viewer'));
  const statuses = [];
  for (const browser of browsers)
    for (let n = 0; n < 12; n++) statuses.push((await browser.fetch(`${TEST_ORIGIN}/bff/events`)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(36);
  expect(statuses.filter((status) => status === 429)).toHaveLength(12);
  expect((await listen(await signIn(service, 'administrator'))).response.status).toBe(200);
});

test('the stream of a slow reader ends', async () => {
  const ended = vi.fn<() => void>();
  const stream = openEventStream(ended);
  let sent = 0;
  while (stream.beat()) sent += 1;
  expect(sent).toBe(16);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(stream.send('over', {})).toBe(false);
  const parts = [];
  for await (const part of stream.body) parts.push(part);
  expect(parts).toHaveLength(16);
});

test('collected changes are bounded: many keys of a kind become the kind only', () => {
  const pool = createEventPool();
  pool.add(Array.from({ length: 50 }, (_, at) => ({ kind: 'sn', key: `SN${at}` })));
  pool.add([{ kind: 'sn', key: 'SN0' }, { kind: 'unheard-of', key: 'x' }, { kind: 'log' }]);
  expect(pool.take()).toEqual([
    { kind: 'sn', keys: Array.from({ length: 50 }, (_, at) => `SN${at}`) },
    { kind: 'log' },
  ]);
  pool.add(Array.from({ length: 51 }, (_, at) => ({ kind: 'sn', key: `SN${at}` })));
  expect(pool.take()).toEqual([{ kind: 'sn' }]);
  expect(pool.take()).toEqual([]);
});
