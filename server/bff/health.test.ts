import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runBackupCommand } from '../backup/command.ts';
import { healthRecord, type HealthRecord } from '../contract/bff/health.ts';
import { ROLES } from '../contract/roles.ts';
import { noteBackupBefore } from '../testing/last-backup.ts';
import { measuring, type Measuring } from '../testing/measuring.ts';
import { createOperator, signIn } from '../testing/operators.ts';
import { makeCatalogue, makeSns } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
let measured: Measuring;
beforeEach(() => {
  measured = measuring();
  service = createTestApp({ READERS: '3' }, measured.around);
});
afterEach(() => service.close());

const slowQuery = sql`with recursive c(x) as (select 1 union all select x + 1 from c where x < 200000) select max(x) from c`;

async function health(): Promise<HealthRecord> {
  const administrator = await signIn(service, 'administrator');
  const { envelope } = await administrator.request('GET', '/bff/health');
  return healthRecord.parse(envelope.data.items[0]);
}

const passMinute = () => measured.passMinute(service);

test('the health is answered to administrators only', async () => {
  for (const role of ROLES) {
    const { http } = await (await signIn(service, role)).request('GET', '/bff/health');
    expect([role, http]).toEqual([role, role === 'administrator' ? 200 : 403]);
  }
});

test('it names what the service has now: threads, queues, sizes and free disk', async () => {
  const record = await health();
  expect(record).toMatchObject({ readers: { threads: 3, waiting: 0, running: 0 }, writesWaiting: 0, minutes: [] });
  expect(Object.values(record.disk ?? { database: 0 }).every((bytes) => (bytes ?? 0) > 0)).toBe(true);
  expect(record.memory).toBeGreaterThan(0);
});

test('with SQLite it names the engine and its version, and nothing of pools, instances, leases and standbys', async () => {
  const record = await health();
  expect(record.engine).toEqual({ name: 'SQLite', version: expect.stringMatching(/^3\.\d+\.\d+$/) });
  for (const part of ['pool', 'instances', 'leases', 'standbys']) expect(record).not.toHaveProperty(part);
});

test('it says when the last backup was made, and that none is known only after the first day', async () => {
  expect((await health()).backup).toEqual({ overdue: false });
  service.time.now += 86_401;
  expect((await health()).backup).toEqual({ overdue: true });
  const target = join(service.dataDir, 'by-hand.tar.zst');
  await runBackupCommand([target], { config: service.deps.config, clock: service.deps.clock });
  expect((await health()).backup).toEqual({ madeAt: '2026-11-22 09:00:01', overdue: false });
  service.time.now += 11 * 86_400;
  expect((await health()).backup).toEqual({ madeAt: '2026-11-22 09:00:01', overdue: true });
});

test('with a schedule, a backup is overdue after one and a half intervals', async () => {
  await service.close();
  service = createTestApp({ READERS: '3', BACKUP_DIR: '/backups', BACKUP_EVERY: '6' }, measured.around);
  await createOperator(service, 'viewer');
  service.time.now += 100 * 3600;
  await noteBackupBefore(service, 9);
  expect((await health()).backup).toMatchObject({ everyHours: 6, overdue: false });
  service.time.now += 1;
  expect((await health()).backup).toMatchObject({ everyHours: 6, overdue: true });
});

test('it estimates the rows of the largest tables, largest first', async () => {
  await makeSns(service, await makeCatalogue(service), {}, 30);
  const { tables } = await health();
  expect(tables).toContainEqual({ name: 'sn', rows: 30 });
  const rows = tables?.map((table) => table.rows);
  expect(rows).toEqual(rows?.toSorted((a, b) => b - a));
});

test('while the data folder is away, it answers what it has in memory and names the fault', async () => {
  const administrator = await signIn(service, 'administrator');
  passMinute();
  const away = `${service.dataDir}-away`;
  renameSync(service.dataDir, away);
  try {
    const { http, envelope } = await administrator.request('GET', '/bff/health');
    expect(http).toBe(200);
    const record = healthRecord.parse(envelope.data.items[0]);
    expect(record).toMatchObject({
      fault: 'replaced',
      engine: { name: 'SQLite' },
      readers: { threads: 3 },
      minutes: [{ time: '2026-11-21 09:01:00' }],
    });
    expect(record).not.toHaveProperty('disk');
    expect(record).not.toHaveProperty('tables');
    expect(record).not.toHaveProperty('backup');
  } finally {
    renameSync(away, service.dataDir);
  }
  const { envelope } = await administrator.request('GET', '/bff/health');
  const record = healthRecord.parse(envelope.data.items[0]);
  expect(record).not.toHaveProperty('fault');
  expect(record.disk?.free).toBeGreaterThan(0);
});

test('a minute has the requests and commits of that minute alone', async () => {
  await service.api('POST', '/businesses', { name: 'A', type: 'LOCAL' });
  passMinute();
  for (const name of ['B', 'C']) await service.api('POST', '/businesses', { name, type: 'LOCAL' });
  await service.api('GET', '/businesses');
  measured.look();
  passMinute();
  const { minutes } = await health();
  expect(minutes).toMatchObject([
    { time: '2026-11-21 09:01:00', requests: 1, commits: 1 },
    { time: '2026-11-21 09:02:00', requests: 3, commits: 2 },
  ]);
  for (const { memory, loopMax } of minutes) expect([memory > 0, loopMax >= 0]).toEqual([true, true]);
});

test('queries that wait while the service looks are the longest queue of their minute', async () => {
  const waiting = Promise.all(Array.from({ length: 5 }, () => service.db.reader({ caller: 'x' }).all(slowQuery)));
  const { waiting: inQueue, running } = service.db.readers();
  measured.look();
  await waiting;
  passMinute();
  const [minute] = (await health()).minutes;
  expect(minute).toMatchObject({ readersWaiting: inQueue, readersRunning: running });
  expect(inQueue + running).toBe(5);
});

test('writes that wait while the service looks are the longest queue of their minute', async () => {
  const writes = Promise.all(Array.from({ length: 4 }, () => service.db.tx(async () => undefined)));
  measured.look();
  await writes;
  passMinute();
  expect((await health()).minutes[0]).toMatchObject({ writesWaiting: 4 });
});

test('the minutes of one hour are kept, however long the service runs', async () => {
  for (const _minute of Array.from({ length: 150 })) passMinute();
  const { minutes } = await health();
  expect(minutes).toHaveLength(60);
  expect(minutes[0]?.time).toBe('2026-11-21 10:31:00');
  expect(minutes.at(-1)?.time).toBe('2026-11-21 11:30:00');
});
