import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aroundReads } from '../../testing/around-reads.ts';
import { EXPORT_FORMATS } from '../../contract/work/export-names.ts';
import type { JobRecord } from '../../contract/work/jobs.ts';
import { alwaysHeld } from '../../core/lease.ts';
import { exported } from '../../exported.ts';
import { ok } from '../../testing/factories.ts';
import { finishExports } from '../../testing/jobs.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { storedFiles } from '../../testing/stored-files.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';
import { keepExports, matchExports, startExports } from './keeper.ts';

const DAY = 86_400;
let service: TestApp;
const open = (environment: Record<string, string> = {}) => {
  service = createTestApp(environment);
};
beforeEach(() => open());
afterEach(() => service.close());

const start = async (resource = 'sns', query: Record<string, string> = { scope: 'archived', columns: 'sn' }) => {
  const route = `/export/${resource}?${new URLSearchParams(query).toString()}`;
  return (await ok(service.api('POST', route))).envelope.data.items[0] as JobRecord;
};
const job = async (id: number) => (await ok(service.api('GET', `/jobs/${id}`))).envelope.data.items[0] as JobRecord;
const fetchFile = (id: number, headers: Record<string, string> = {}) =>
  service.app.request(`/api/jobs/${id}/file`, { headers: { platformkey: TEST_KEY, ...headers } }, {});
const stored = storedFiles(() => service, 'exports');
const made = async (...query: Parameters<typeof start>) => {
  const { id } = await start(...query);
  await finishExports(service);
  return job(id);
};

test('an export job makes the file that the streamed export sends, with its name, rows, filter and columns', async () => {
  await insertManySns(service, 1200);
  const q = JSON.stringify({ querys: [{ name: 'status', op: '=', values: [0] }], sorts: [{ name: 'endDate', order: 'DESC' }] });
  const query = { q, scope: 'customer,archived', columns: 'sn,endDate,customer.name' };
  const streamed = await service.app.request(`/api/export/sns?${new URLSearchParams(query).toString()}`, { headers: { platformkey: TEST_KEY } }, {});
  const text = await streamed.text();
  const asked = await start('sns', query);
  const { q: _q, ...words } = query;
  expect(asked).toMatchObject({ operation: 'keepExport', state: 'queued', change: { ...words, format: 'csv' } });
  expect((await fetchFile(asked.id)).status).toBe(404);
  await finishExports(service);
  const rows = text.split('\r\n').length - 2;
  const done = await job(asked.id);
  expect(done).toMatchObject({
    ...{ state: 'done', done: rows, total: rows, where: JSON.parse(q) as object },
    ...{ fileName: 'sns-2026-11-21-09-00-00-UTC.csv', fileUntil: '2026-11-28 09:00:00' },
  });
  const answer = await fetchFile(asked.id);
  expect(answer.headers.get('content-disposition')).toContain('filename="sns-2026-11-21-09-00-00-UTC.csv"');
  expect(answer.headers.get('content-length')).toBe(String(done.fileSize));
  expect(await answer.text()).toBe(text);
  const part = await fetchFile(asked.id, { range: 'bytes=3-8' });
  expect([part.status, await part.text()]).toEqual([206, text.slice(0, 6)]);
}); // prettier-ignore

test.each(EXPORT_FORMATS)(
  'a kept %s file is byte for byte the streamed one, of the same media type',
  async (format) => {
    await insertManySns(service, 1200);
    const query = { format, scope: 'archived', columns: 'sn,regDate' };
    const at = `/api/export/sns?${new URLSearchParams(query).toString()}`;
    const streamed = await service.app.request(at, { headers: { platformkey: TEST_KEY } }, {});
    const kept = await fetchFile((await made('sns', query)).id);
    expect(kept.headers.get('content-type')).toBe(streamed.headers.get('content-type'));
    expect(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(await streamed.arrayBuffer()))).toBe(true);
  },
);

test('a file is fetched by whoever may list what is in it, and by nobody else', async () => {
  const { id } = await made('audit', {});
  const file = (role: 'manager' | 'administrator') => service.as(role)('GET', `/jobs/${id}/file`);
  expect((await file('manager')).envelope.status).toBe(531);
  expect((await service.as('manager')('POST', '/export/audit')).envelope.status).toBe(531);
  expect((await service.api('POST', '/export/sns?columns=colour')).envelope).toMatchObject({ status: 515, errors: [{ path: 'query.columns' }] });
  expect((await service.api('GET', '/jobs/999999/file')).envelope.status).toBe(4040);
}); // prettier-ignore

test.each([
  [{ querys: [{ name: 'colour', op: '=', values: [1] }] }, 'querys[0].name'],
  [{ querys: [{ name: 'status', op: 'like', values: [1] }] }, 'querys[0].op'],
  [{ querys: [{ name: 'endDate', op: '=', values: ['soon'] }] }, 'querys[0].values[0]'],
  [{ sorts: [{ name: 'colour' }] }, 'sorts[0].name'],
])('an export of %j is refused at once, and starts no job', async (q, path) => {
  const { envelope } = await service.api('POST', `/export/sns?q=${encodeURIComponent(JSON.stringify(q))}`);
  expect(envelope).toMatchObject({ status: 515, errors: [{ path }] });
  expect((await service.api('GET', '/jobs')).envelope.data.total).toBe(0);
});

test('a file is removed when its time is over, and sooner when newer ones need the room', async () => {
  await service.close();
  open({ EXPORT_DAYS: '2', EXPORT_MEGABYTES: '1' });
  await insertManySns(service, 40_000);
  const first = await made();
  service.time.now += 60;
  const second = await made();
  expect(first.fileSize).toBeGreaterThan(600_000);
  expect(await job(first.id)).not.toHaveProperty('fileName');
  expect((await fetchFile(first.id)).status).toBe(404);
  expect(await (await fetchFile(second.id)).arrayBuffer()).toHaveProperty('byteLength', second.fileSize);
  expect(await stored.texts()).toHaveLength(1);
  service.time.now += 2 * DAY;
  await finishExports(service);
  expect(await stored.texts()).toEqual([]);
  expect(await job(second.id)).toMatchObject({ state: 'done', total: 40_000 });
  const whole = await made('sns', { scope: 'archived' });
  expect(whole).toMatchObject({ state: 'failed', failed: 1, failures: [{ key: 'sns', code: 4130 }] });
  expect(await stored.texts()).toEqual([]);
});

/** Calls `then` when half of the file is written. */
function halfway(then: () => unknown): void {
  let reads = 0;
  aroundReads(service.db, async (run) => {
    if (++reads === 8) await then();
    return run();
  });
}

test('a file that a stop broke off is begun anew at the next start, and what is left of it is removed', async () => {
  await insertManySns(service, 4000);
  const { id } = await start();
  let stopped = false;
  halfway(() => (stopped = true));
  await keepExports(service.deps, exported, () => stopped);
  expect(await job(id)).toMatchObject({ state: 'running' });
  expect(await stored.texts()).toEqual([]);
  vi.restoreAllMocks();
  const kept = startExports(service.deps, exported, alwaysHeld(service.db));
  await expect.poll(() => job(id)).toMatchObject({ state: 'done', total: 4000 });
  await kept.stop();
  expect(await stored.texts()).toHaveLength(1);
});

test('a start removes files without a record, and forgets those that are not there, as after a backup', async () => {
  await insertManySns(service, 10);
  const { id } = await made();
  const [name = ''] = (await stored.all()).keys();
  await stored.lose(name);
  await stored.leave('stray', 'left');
  await matchExports(service.deps);
  expect(await stored.texts()).toEqual([]);
  expect(await job(id)).not.toHaveProperty('fileName');
});

test('an export that is cancelled leaves no file', async () => {
  await insertManySns(service, 4000);
  const { id } = await start();
  halfway(() => service.api('DELETE', `/jobs/${id}`));
  await finishExports(service);
  expect(await job(id)).toMatchObject({ state: 'cancelled' });
  expect(await stored.texts()).toEqual([]);
});

test('an export that fails says why, and is not repeated piece by piece', async () => {
  await insertManySns(service, 4000);
  const { id } = await start();
  halfway(() => {
    throw new Error('disk I/O error');
  });
  await finishExports(service);
  vi.restoreAllMocks();
  expect(await job(id)).toMatchObject({ state: 'failed', failures: [{ key: 'sns', code: 516 }] });
  expect((await service.api('POST', `/jobs/${id}/retry`)).envelope.status).toBe(4093);
  expect(service.logLines().join()).toContain('disk I/O error');
});
