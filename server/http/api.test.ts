import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationKey, Operations } from '../contract/operation.ts';
import { bffOperations } from '../contract/bff/operations.ts';
import { operations } from '../contract/operations.ts';
import { runtimeOperations } from '../contract/runtime.ts';
import { licensingApi, type Front } from './front.ts';
import { Routes } from './routes.ts';
import { exampleRequest } from '../testing/example-request.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

const table: Operations = operations;
const keys = Object.keys(operations) as OperationKey[];

const lastLine = (): Record<string, unknown> =>
  JSON.parse(service.logLines().at(-1) ?? '{}') as Record<string, unknown>;

describe('routes', () => {
  test.each(keys)('%s reaches its own operation and no other', async (key) => {
    const operation = table[key];
    if (!operation) throw new Error('no operation');
    const { method, path } = exampleRequest(key, operation);
    await service.app.request(`/api${path}`, { method, headers: { platformkey: TEST_KEY } }, {});
    expect(lastLine()).toMatchObject({ operation: operation.id });
  });

  test('exist for the operations of the contract only', () => {
    const routed = service.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path.slice('/api'.length).replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(new Set(routed)).toEqual(new Set(keys));
    expect(routed).toHaveLength(keys.length);
  });

  test.each([
    ['/bff', [...Object.keys(bffOperations), 'GET /bff/events']],
    ['/runtime', Object.keys(runtimeOperations)],
  ])('exist for every operation below %s', (prefix, expected) => {
    const routed = service.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${prefix}/`))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(routed.toSorted()).toEqual(expected.toSorted());
  });

  test('cannot be registered at a front that does not ask what the contract requires', () => {
    const open: Front = { ...licensingApi, isOpen: true };
    const handler = async () => ({ total: 0, items: [] });
    expect(() => new Routes(service.deps, operations, open).read('GET /businesses', handler)).toThrow(
      'GET /businesses',
    );
    const closed = new Routes(service.deps, runtimeOperations, licensingApi);
    expect(() => closed.run('POST /runtime/sessions', handler)).toThrow('POST /runtime/sessions');
  });

  test.each([
    '/',
    '/nothing',
    '/businesses/',
    '//businesses',
    '/businesses/a/b',
    '/Businesses',
    '/businesses/%2e%2e/a',
    '',
  ])('%j is no path: 4041', async (path) => {
    const { http, envelope } = await service.api('GET', path);
    expect([http, envelope.status]).toEqual([404, 4041]);
  });

  const paths = [...Map.groupBy(keys, (key) => key.split(' ')[1] ?? '')];
  test.each(paths)('%s refuses every other method with 4050 and Allow', async (path, its) => {
    const [key] = its;
    const operation = key && table[key];
    const url = operation ? exampleRequest(key, operation).path : path;
    const methods = its.map((one) => one.split(' ')[0] ?? '');
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      // A path with a parameter may match too, so its methods are allowed as well.
      const { http, envelope, headers } = await service.api(method, url);
      if (envelope.status !== 4050) continue;
      expect(methods).not.toContain(method);
      expect(http).toBe(405);
      expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(methods));
    }
  });
});

describe('the key', () => {
  const keysSent: Record<string, string>[] = [
    {},
    { platformkey: '' },
    { platformkey: 'wrong' },
    { platformkey: `${TEST_KEY}x` },
  ];
  test.each(keysSent)('%j answers 513 to every operation', async (headers) => {
    for (const path of ['/businesses', '/nothing']) {
      const response = await service.app.request(`/api${path}`, { headers }, {});
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ status: 513, data: { total: 0, items: [] } });
    }
  });
});

describe('every answer', () => {
  test.each([
    ['GET', '/businesses'],
    ['GET', '/businesses/none'],
    ['GET', '/nothing'],
  ])('%s %s carries the request id of its log line, and may be neither kept nor framed', async (method, path) => {
    const { headers, http } = await service.api(method, path);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(lastLine()).toMatchObject({
      requestId: headers.get('x-request-id'),
      method,
      status: http,
      actor: 'platform',
    });
  });

  test('allows no other origin to read it', async () => {
    const { headers } = await service.api('GET', '/businesses', undefined, { origin: 'https://evil.example' });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('the query string', () => {
  test.each([
    ['limit=0', 'query.limit'],
    ['limit=1001', 'query.limit'],
    ['limit=', 'query.limit'],
    ['limit=1&limit=2', 'query.limit'],
    ['offset=-1', 'query.offset'],
    ['page=2', 'query.page'],
    ['__proto__=1', 'query.__proto__'],
    ['LIMIT=5', 'query.LIMIT'],
  ])('?%s is refused at %s', async (query, path) => {
    const { envelope } = await service.api('GET', `/businesses?${query}`);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, path]);
  });

  test('is refused where the operation has no parameters', async () => {
    const { envelope } = await service.api('GET', '/businesses/x?a=1&b=2');
    expect(envelope.errors?.map(({ path }) => path)).toEqual(['query.a', 'query.b']);
  });
});

describe('names in a path', () => {
  const names = ['a/b', 'a b', '50%', '%2F', 'a+b', 'a?b', 'a#b', 'ä', '许可', '👍', 'a\\b', "it's", '"', '<b>', 'a;b=c', '...', 'x'.repeat(64)];
  test.each(names)('%j reaches its record, and only percent-encoded', async (name) => {
    const { http } = await service.api('POST', '/businesses', { name, type: 'LOCAL' });
    expect(http).toBe(200);
    const { envelope } = await service.api('GET', `/businesses/${encodeURIComponent(name)}`);
    expect(envelope.data.items).toMatchObject([{ name }]);
  });

  test('one name in two Unicode forms is one record', async () => {
    await service.api('POST', '/businesses', { name: 'été', type: 'LOCAL' });
    const { envelope } = await service.api('POST', '/businesses', { name: 'e\u0301te\u0301', type: 'LOCAL' });
    expect(envelope.status).toBe(4090);
    const { http } = await service.api('GET', `/businesses/${encodeURIComponent('e\u0301te\u0301')}`);
    expect(http).toBe(200);
  });

  test('are case-sensitive', async () => {
    await service.api('POST', '/businesses', { name: 'Name', type: 'LOCAL' });
    expect((await service.api('GET', '/businesses/name')).envelope.status).toBe(4040);
  });
}); // prettier-ignore

describe('an unexpected error', () => {
  beforeEach(() => service.db.tx((tx) => tx.run(sql.raw('drop table audit_target'))));

  test('answers 516 without its text, changes nothing, and is logged with its cause', async () => {
    const { http, envelope } = await service.api('POST', '/businesses', { name: 'unwritten', type: 'LOCAL' });
    expect([http, envelope.status]).toEqual([500, 516]);
    expect(JSON.stringify(envelope)).not.toContain('audit');
    const line = service.logLines().find((text) => text.includes('"level":"error"'));
    expect(line).toContain('audit_target');
    expect(line).toContain(envelope.requestId);
    expect((await service.api('GET', '/businesses/unwritten')).envelope.status).toBe(4040);
  });
});
