import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
