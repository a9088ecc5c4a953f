import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  MAX_BATCH, MAX_BODY_ENTRIES, MAX_DEPTH, MAX_PAGE, MAX_PATTERN, MAX_QUERYS, MAX_SORTS, MAX_VALUES,
} from '../contract/bounds.ts'; // prettier-ignore
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';
import { serveTestApp, type TestServer } from '../testing/test-server.ts';

let service: TestApp;
let server: TestServer;
beforeAll(async () => {
  service = createTestApp();
  server = await serveTestApp(service);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

type Refusal = { status: number; msg: string; errors?: { path: string; msg: string }[] };

async function refusal(path: string, body: string): Promise<Refusal> {
  const headers = { platformkey: TEST_KEY, 'sec-fetch-site': 'same-origin' };
  return JSON.parse((await server.send({ method: 'POST', path, headers, body })).text) as Refusal;
}

const OPEN = ['/runtime/sessions', '/runtime/offline', '/bff/login', '/bff/login/code', '/bff/setup'];

describe.each(OPEN)('POST %s', (path) => {
  test('accepts a body of 32 KiB and no larger one', async () => {
    const bodyOf = (bytes: number): string => `{"x":"${'x'.repeat(bytes - 8)}"}`;
    expect((await refusal(path, bodyOf(32 * 1024))).status).not.toBe(4130);
    expect(await refusal(path, bodyOf(32 * 1024 + 1))).toMatchObject({
      status: 4130,
      msg: 'The body is larger than 32 KiB.',
    });
  });
});

describe.each([...OPEN, '/api/products', '/api/sns/data'])('POST %s', (path) => {
  const unknown = (length: number): string =>
    JSON.stringify(Object.fromEntries(Array.from({ length }, (_, index) => [`f${index}`, 0])));

  test('lists 50 of many unknown fields', async () => {
    const { status, errors } = await refusal(path, unknown(200));
    expect([515, 514]).toContain(status);
    expect(errors).toHaveLength(50);
  });

  test('reports only the number when a body has more than 256 field names', async () => {
    expect(await refusal(path, unknown(257))).toMatchObject({
      status: 515,
      errors: [{ path: 'body', msg: 'has more than 256 different field names' }],
    });
  });
});

describe('values in querys', () => {
  const values = (length: number): string[] => Array.from({ length }, (_, index) => `v${index}`);
  const like = (length: number) => ({ name: 'sn', op: 'LIKE', values: values(length) });
  const equal = (length: number) => ({ name: 'sn', op: '=', values: values(length) });

  test.each([
    [[like(100)], undefined],
    [[like(101)], 'querys[0].values'],
    [[like(100), like(100), like(100), like(100)], undefined],
    [[like(100), like(100), like(100), equal(9), like(100), like(1)], 'querys[5].values'],
    [[equal(1000), equal(900), like(100)], undefined],
    [[equal(1000), equal(1000), equal(1)], 'querys[2].values'],
  ])('%#: the entry where they become too many is at fault', async (querys, path) => {
    const { status, errors } = await refusal('/api/sns/data', JSON.stringify({ querys }));
    expect([status, errors?.map((error) => error.path)]).toEqual(path === undefined ? [0, undefined] : [515, [path]]);
  });
});

describe('a request at each bound is read, and one beyond it is refused with the path:', () => {
  const many = (length: number, entry: unknown): unknown[] => Array.from({ length }, () => entry);
  const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)]);
  const entry = { name: 'sn', op: '=', values: ['x'] };
  const bounds: [string, number, (size: number) => [path: string, body: unknown], string][] = [
    ['levels', MAX_DEPTH, (size) => ['/api/products', nested(size)], 'body'],
    ['fields and list entries', MAX_BODY_ENTRIES, (size) => ['/api/products', { list: many(size - 1, 0) }], 'body'],
    ['entries of a batch', MAX_BATCH, (size) => ['/api/users', many(size, 0).map((_, index) => ({ name: `u${index}` }))], 'body'],
    ['limit', MAX_PAGE, (size) => [`/api/sns/data?limit=${size}`, {}], 'query.limit'],
    ['querys', MAX_QUERYS, (size) => ['/api/sns/data', { querys: many(size, entry) }], 'querys'],
    ['sorts', MAX_SORTS, (size) => ['/api/sns/data', { sorts: many(size, { name: 'sn' }) }], 'sorts'],
    ['values', MAX_VALUES, (size) => ['/api/sns/data', { querys: [{ ...entry, values: many(size, 'x') }] }], 'querys[0].values'],
    ['pattern', MAX_PATTERN, (size) => ['/api/sns/data', { querys: [{ name: 'description', op: 'like', values: ['x'.repeat(size)] }] }], 'querys[0].values[0]'],
  ]; // prettier-ignore

  test.each(bounds)('%s', async (_, bound, request, path) => {
    const faults = async (size: number) => {
      const [at, body] = request(size);
      const { status, errors = [] } = await refusal(at, JSON.stringify(body));
      return { status, errors };
    };
    const beyond = await faults(bound + 1);
    expect({ ...beyond, errors: beyond.errors.map((error) => error.path) }).toEqual({ status: 515, errors: [path] });
    expect((await faults(bound)).errors).not.toContainEqual(beyond.errors[0]);
  });
});
