import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { Hono } from 'hono';
import type { Bindings } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { createMetrics } from '../http/metrics/metrics.ts';
import { signIn, type TestBrowser } from '../testing/operators.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';
import { foundRecords } from '../resources/search/names-store.ts';
import { createBff } from './app.ts';

type Seen = { url: string; method: string; headers: Headers; body: string; bindings: Bindings };

let service: TestApp;
let browser: TestBrowser;
let deps: Deps;
beforeEach(async () => {
  service = createTestApp({}, (given) => {
    deps = given;
    return {};
  });
  browser = await signIn(service, 'manager');
});
afterEach(() => service.close());

/** Sends a request through the back office to an API that only records it. */
async function through(
  method: string,
  path: string,
  init: { headers?: Record<string, string>; body?: string | ReadableStream; answer?: Response } = {},
): Promise<{ seen: Seen | undefined; response: Response }> {
  let seen: Seen | undefined;
  const upstream = async (request: Request, bindings: Bindings): Promise<Response> => {
    const { url, headers } = request;
    seen = { url, method: request.method, headers, body: await request.text(), bindings };
    return init.answer ?? new Response('{"status":0}');
  };
  const bff = createBff(deps, createMetrics(), upstream, undefined, {
    records: foundRecords,
  });
  const session = await browser.request('GET', '/bff/session');
  const headers = {
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrf-token': String(session.envelope.data.items[0]?.['csrf']),
    ...init.headers,
  };
  const request = new Request(`http://localhost${path}`, { method, headers, body: init.body ?? null, duplex: 'half' });
  const response = await new Hono().route('/bff', bff).fetch(request, { incoming: undefined });
  return { seen, response };
}

describe('what reaches the licensing API', () => {
  test('carries the key once, and no cookie, key or address from the browser', async () => {
    const { seen } = await through('PATCH', '/bff/api/businesses/A?limit=1&q=%C3%A4', {
      body: '{"description":"ä"}',
      headers: {
        'content-type': 'application/json',
        'if-match': '"3"',
        platformkey: 'mine',
        'x-forwarded-for': '192.0.2.9',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '192.0.2.9',
        'x-user-id': '1',
        'x-http-method-override': 'DELETE',
        authorization: 'Bearer x',
        origin: 'http://localhost',
      },
    });
    expect(seen).toMatchObject({
      method: 'PATCH',
      url: 'http://localhost/api/businesses/A?limit=1&q=%C3%A4',
      body: '{"description":"ä"}',
    });
    expect(Object.fromEntries(seen?.headers ?? [])).toEqual({
      'content-type': 'application/json',
      'if-match': '"3"',
      platformkey: TEST_KEY,
    });
  });

  test('names the operator beside the request, where no client can', async () => {
    const { seen } = await through('GET', '/bff/api/businesses', { headers: { 'x-forwarded-for': '192.0.2.9' } });
    expect(seen?.bindings).toEqual({
      operator: {
        actor: { kind: 'operator', name: 'manager', role: 'manager' },
        ip: '127.0.0.1',
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        isProved: true,
        isGone: expect.any(Function),
      },
    });
  });

  test.each([
    ['/bff/api/businesses/a%2Fb', '/api/businesses/a%2Fb'],
    ['/bff/api/businesses/%61', '/api/businesses/a'],
    ['/bff/api/businesses/a%20b%3F%23', '/api/businesses/a%20b%3F%23'],
    ['/bff/api/businesses/%E4%BA%A7%E5%93%81', '/api/businesses/%E4%BA%A7%E5%93%81'],
    ['/bff/api/businesses/产品', '/api/businesses/%E4%BA%A7%E5%93%81'],
    ['/bff/api/businesses/%252e%252e', '/api/businesses/%252e%252e'],
    ['/bff/api/businesses/%5c%5c127.0.0.1:9999', '/api/businesses/%5C%5C127.0.0.1%3A9999'],
    ['/bff/api/businesses;a=b', '/api/businesses%3Ba%3Db'],
    ['/bff/api//businesses', '/api//businesses'],
  ])('%s arrives as %s', async (path, expected) => {
    expect(new URL((await through('GET', path)).seen?.url ?? '').pathname).toBe(expected);
  });

  test.each(['/bff/api/businesses/%C3%28', '/bff/api/businesses/%', '/bff/api/%zz'])(
    '%s is refused: it has no one meaning',
    async (path) => {
      const { seen, response } = await through('GET', path);
      expect([seen, response.status]).toEqual([undefined, 400]);
    },
  );

  test('never leaves the API: dot segments are refused', async () => {
    for (const path of ['/bff/api/../login', '/bff/api/%2e%2e/login', '/bff/api/../../api/businesses']) {
      expect((await through('GET', path)).seen).toBeUndefined();
    }
  });

  test('is streamed: the API reads an upload as it arrives', async () => {
    const chunks = ['one,', 'two,', 'three'].map((text) => new TextEncoder().encode(text));
    const { seen } = await through('PUT', '/bff/api/files/x', { body: ReadableStream.from(chunks) });
    expect(seen?.body).toBe('one,two,three');
  });
});

describe('what comes back to the browser', () => {
  test('is the answer with the allowed headers', async () => {
    const answer = new Response('{"status":4120}', {
      status: 412,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        etag: '"4"',
        allow: 'GET',
        'retry-after': '3',
        'content-disposition': 'attachment',
        connection: 'close',
        platformkey: TEST_KEY,
        'set-cookie': 'a=b',
        server: 'x',
        'access-control-allow-origin': '*',
      },
    });
    const { response } = await through('GET', '/bff/api/businesses/A', { answer });
    expect(response.status).toBe(412);
    expect(await response.text()).toBe('{"status":4120}');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      etag: '"4"',
      allow: 'GET',
      'retry-after': '3',
      'content-disposition': 'attachment',
      // Without it, the browser would send its next request on a closing connection.
      connection: 'close',
    });
  });

  test('is a 516 without details when the API breaks', async () => {
    const broken = () => Promise.reject(new Error(`secret ${TEST_KEY}`));
    const bff = createBff(deps, createMetrics(), broken, undefined, {
      records: foundRecords,
    });
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await new Hono().route('/bff', bff).request('/bff/api/businesses', { headers: { cookie } }, {});
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
  });
});

describe('/bff/api', () => {
  test('answers as /api does, and the audit log names the operator', async () => {
    const made = await browser.request('POST', '/bff/api/businesses', { name: 'Floating', type: 'FLOAT' });
    expect([made.http, made.headers.get('etag')]).toEqual([200, '"1"']);
    expect(made.envelope).toEqual((await service.api('GET', '/businesses')).envelope);
    expect(await service.db.read.all(sql`select actor, actor_kind, ip, operation, request_id from audit`)).toEqual([
      {
        actor: 'manager',
        actor_kind: 'operator',
        ip: '127.0.0.1',
        operation: 'createBusiness',
        request_id: made.headers.get('x-request-id'),
      },
    ]);
  });

  test.each([
    ['GET', '/bff/api/nope', 404, 4041],
    ['PUT', '/bff/api/businesses', 405, 4050],
    ['GET', '/bff/api', 404, 4041],
    ['GET', '/bff/apix', 404, 4041],
    ['GET', '/bff//api/businesses', 404, 4041],
    ['GET', '/BFF/api/businesses', 404, 4041],
    ['PUT', '/bff/login', 405, 4050],
    ['GET', '/bff/logout', 405, 4050],
  ])('%s %s is %i with %i', async (method, path, http, code) => {
    const answer = await browser.request(method, path);
    expect([answer.http, answer.envelope.status]).toEqual([http, code]);
  });

  test('logs one line per request, with the operator', async () => {
    const before = service.logLines().length;
    await browser.request('GET', '/bff/api/businesses');
    const lines = service
      .logLines()
      .slice(before)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toEqual([expect.objectContaining({ operation: 'listBusinesses', status: 200, actor: 'manager' })]);
  });

  test('shares idempotency keys with nobody else', async () => {
    const other = await signIn(service, 'administrator');
    const key = { 'idempotency-key': 'k1' };
    const send = (who: TestBrowser, name: string) =>
      who.request('POST', '/bff/api/businesses', { name, type: 'LOCAL' }, key);
    const first = await send(browser, 'A');
    expect((await send(browser, 'A')).envelope).toEqual(first.envelope);
    expect((await send(other, 'B')).envelope.status).toBe(0);
    expect((await send(browser, 'B')).envelope.status).toBe(4220);
  });
});
