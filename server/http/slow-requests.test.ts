import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
afterEach(() => service.close());

/** Starts a service that counts each request as slow, or none. */
const start = (all: boolean) => {
  service = createTestApp({ SLOW_REQUEST_MILLISECONDS: all ? '0' : '3600000' });
};

const lastLine = (): Record<string, unknown> =>
  JSON.parse(service.logLines().at(-1) ?? '{}') as Record<string, unknown>;

const body = {
  querys: [
    { name: 'sn', op: 'like', values: ['%secret-value%'] },
    { name: 'sn', op: '<>', values: ['secret-value'] },
    { name: 'productName', op: '=', values: ['secret-value'] },
  ],
  sorts: [{ name: 'regDate', order: 'DESC' }],
};

test('a slow request is a warning with the names of its filters and sorts, and where its reads ran', async () => {
  start(true);
  await service.api('POST', '/sns/data?limit=5', body);
  const line = lastLine();
  expect(line).toMatchObject({
    level: 'warn',
    operation: 'querySns',
    status: 200,
    filters: ['sn', 'productName'],
    sorts: ['regDate'],
  });
  expect(line['ms']).toBeTypeOf('number');
  const { main, threads } = line['reads'] as { main: number; threads: number };
  expect(main + threads).toBeGreaterThan(0);
  expect(threads).toBeGreaterThan(0);
});

test('a read that ran in the main thread counts there', async () => {
  start(true);
  for (const _again of [1, 2, 3, 4]) await service.api('GET', '/businesses/none');
  expect(lastLine()).toMatchObject({
    operation: 'getBusiness',
    filters: [],
    sorts: [],
    reads: { main: 1, threads: 0 },
  });
});

test('the parameters of a read count as filters, without those of its page', async () => {
  start(true);
  await service.api('GET', '/sns?offset=0&limit=5&scope=product');
  expect(lastLine()).toMatchObject({ operation: 'listSns', filters: ['scope'] });
});

test('neither a value nor a name that the list does not know is logged', async () => {
  start(true);
  await service.api('POST', '/sns/data', body);
  await service.api('POST', '/sns/data', { querys: [{ name: 'secret-name', op: '=', values: ['secret-value'] }] });
  await service.api('POST', '/sns/data', { sorts: [{ name: 'secret-name' }] });
  await service.api('GET', '/sns?limit=secret-value');
  expect(service.logLines().join('')).not.toContain('secret');
});

test('a request that is fast enough has a line without them', async () => {
  start(false);
  await service.api('POST', '/sns/data', body);
  const line = lastLine();
  expect(line).toMatchObject({ level: 'info', operation: 'querySns' });
  for (const name of ['filters', 'sorts', 'reads']) expect(line).not.toHaveProperty(name);
});
