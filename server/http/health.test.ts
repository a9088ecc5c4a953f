import { renameSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addDatabaseMetrics, addProcessGauges, addStorageGauge } from './metrics/process-gauges.ts';
import { createMetrics } from './metrics/metrics.ts';

let service: TestApp;
let stopping: boolean;
beforeEach(() => {
  stopping = false;
  const metrics = createMetrics();
  addProcessGauges(metrics);
  service = createTestApp({ TRUST_PROXY: 'true' }, ({ db }) => {
    addStorageGauge(metrics, db);
    addDatabaseMetrics(metrics, db);
    return { metrics, isStopping: () => stopping };
  });
});
afterEach(() => service.close());

/** Sends a request from an address. */
const get = (path: string, address = '127.0.0.1', headers: Record<string, string> = {}, app = service.app) =>
  app.request(path, { headers }, { incoming: { socket: { remoteAddress: address } } as IncomingMessage });

describe('GET /readyz', () => {
  test('is 200 while the storage can be used', async () => {
    const response = await get('/readyz', '192.0.2.1');
    expect([response.status, await response.json(), response.headers.get('cache-control')]).toEqual([
      200,
      { ready: true },
      'no-store',
    ]);
  });

  test('names engine and versions to this machine, and to others only with METRICS_PUBLIC', async () => {
    const known = {
      ready: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      engine: { name: 'SQLite', version: expect.stringMatching(/^3\.\d+\.\d+$/) },
    };
    expect(await (await get('/readyz')).json()).toEqual(known);
    const proxied = await get('/readyz', '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' });
    expect(await proxied.json()).toEqual({ ready: true });
    const open = createTestApp({ METRICS_PUBLIC: 'true' });
    expect(await (await get('/readyz', '192.0.2.1', {}, open.app)).json()).toEqual(known);
    await open.close();
  });

  test('is 503 while the service stops, and /healthz is still 200', async () => {
    stopping = true;
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
  });

  test('is 503 with the reason when the storage cannot be used; the log and the metrics say why too', async () => {
    const away = `${service.dataDir}-away`;
    renameSync(service.dataDir, away);
    const response = await get('/readyz');
    const metrics = await (await get('/metrics')).text();
    renameSync(away, service.dataDir);
    const reason = 'The data folder or its database was removed or replaced while the service runs.';
    expect([response.status, await response.json()]).toEqual([503, { ready: false, reason }]);
    expect(service.logLines().join('')).toContain(reason);
    expect(metrics).toContain('licet_storage_fault{fault="replaced"} 1\n');
    expect(metrics).toContain('licet_storage_fault{fault="damaged"} 0\n');
    expect((await get('/readyz')).status).toBe(200);
  });
});

describe('GET /metrics', () => {
  test('is Prometheus text with requests, SNs by status and the process', async () => {
    await service.api('POST', '/businesses', { name: 'B', type: 'LOCAL' });
    const response = await get('/metrics');
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('licet_requests_total{operation="createBusiness",status="200"} 1\n');
    expect(text).toMatch(/^licet_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/m);
    for (const name of ['process_start_time_seconds', 'process_resident_memory_bytes', 'licet_heap_used_bytes']) {
      expect(text).toMatch(new RegExp(`^${name} \\d+$`, 'm'));
    }
    expect(text).toContain('# TYPE licet_sns gauge\n');
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [\d.e+-]+)$/);
    expect(text.endsWith('\n')).toBe(true);
  });

  test('has the queues of reads and writes, the stopped statements by reason, the remembered texts, and the commits', async () => {
    await service.api('POST', '/businesses', { name: 'B', type: 'LOCAL' });
    const lines = (await (await get('/metrics')).text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'licet_reader_queue 0',
        'licet_readers_running 0',
        '# TYPE licet_statements_stopped_total counter',
        expect.stringMatching(/^licet_statements_stopped_total\{reason="time"\} \d+$/),
        expect.stringMatching(/^licet_statements_stopped_total\{reason="gone"\} \d+$/),
        expect.stringMatching(/^licet_statements_stopped_total\{reason="turn"\} \d+$/),
        expect.stringMatching(/^licet_record_text_bytes \d+$/),
        expect.stringMatching(/^licet_record_texts_total\{result="missed"\} \d+$/),
        'licet_write_queue 0',
        'licet_commit_milliseconds_count 1',
        'licet_write_wait_milliseconds_count 1',
      ]),
    );
  });

  test.each([
    ['127.0.0.1', {}, 200],
    ['::1', {}, 200],
    ['::ffff:127.0.0.1', {}, 200],
    ['192.0.2.1', {}, 403],
    ['192.0.2.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
    ['192.0.2.1', { 'x-real-ip': '127.0.0.1', host: 'localhost' }, 403],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
    ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, 403],
    ['127.0.0.1', { 'x-real-ip': '127.0.0.1' }, 403],
    ['127.0.0.1', { via: '1.1 proxy' }, 403],
    ['127.0.0.1', { 'x-forwarded-proto': 'https' }, 403],
    ['127.0.0.1', { 'x-forwarded-host': 'localhost' }, 403],
  ])('from %s with %j is %i', async (address, headers, status) => {
    expect((await get('/metrics', address, headers)).status).toBe(status);
  });

  test.each([
    ['http://127.0.0.1:4180', 200],
    ['http://[::1]:4180', 200],
    ['http://licet.example', 403],
  ])('for %s on this machine is %i', async (origin, status) => {
    expect((await get(`${origin}/metrics`, '127.0.0.1', {})).status).toBe(status);
  });

  test('is open to everyone with METRICS_PUBLIC', async () => {
    const open = createTestApp({ METRICS_PUBLIC: 'true' });
    expect((await get('/metrics', '192.0.2.1', {}, open.app)).status).toBe(200);
    await open.close();
  });
});

test.each(['/healthz', '/readyz', '/metrics'])('POST %s is 404 in the envelope', async (path) => {
  const response = await service.app.request(path, { method: 'POST' }, {});
  expect([response.status, ((await response.json()) as { status: number }).status]).toEqual([404, 4041]);
});
