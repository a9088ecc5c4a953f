import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alwaysHeld } from '../../core/lease.ts';
import { nextTurn } from '../../time/pause.ts';
import { createZone } from '../../time/zone.ts';
import { dialect } from '../../db/dialect.ts';
import { isPostgres } from '../../db/engine.ts';
import { openDatabase } from '../../db/open.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { loggedIn, logOut } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { peakReport } from '../reports/peak-report.ts';
import { keepLogs, startLogKeeper } from './keeper.ts';
import { writeLogEntry } from './store.ts';
import { keepZone } from './zone-store.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const PEAK = sql.raw(dialect.greatest('peak', 'at'));
type DayRow = { day: number; before: number; peak: number; after: number; stale: number };
const days = () =>
  service.db.read.all(sql<DayRow>`select day, before, ${PEAK} as peak, after, stale from sn_log_day order by day`);

test('log-ins and log-outs in order of time leave nothing to count anew, several in one second included', async () => {
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  const sessions = [await loggedIn(service, sn), await loggedIn(service, sn)];
  service.time.now += 60;
  for (const session of sessions) {
    sessions.push(...(sessions.length < 3 ? [await loggedIn(service, sn)] : []));
    await ok(logOut(service, session));
  }
  expect(await days()).toEqual([{ day: TEST_NOW - 9 * 3600, before: 0, peak: 2, after: 0, stale: 0 }]);
});

test('what comes out of order is counted anew in the background, and until then by the reports', async () => {
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  const entry = (from: string, to: string) => ({ startTime: `2026-11-20 ${from}:00`, endTime: `2026-11-20 ${to}:00` });
  await ok(service.api('POST', `/sns/${sn}/logs`, [entry('10:00', '12:00'), entry('09:00', '11:00')]));
  const body = { sns: [sn], startDate: '2026-11-20', endDate: '2026-11-20' };
  const peak = async () => (await ok(service.api('POST', '/reports/sn/peak', body))).envelope.data.items[0]?.['peak'];
  expect(await days()).toMatchObject([{ stale: 1 }]);
  expect(await peak()).toBe(2);
  await keepLogs(service.deps);
  expect(await days()).toMatchObject([{ before: 0, peak: 2, after: 0, stale: 0 }]);
  expect(await peak()).toBe(2);
});

test.skipIf(isPostgres)('a start in another time zone makes the days anew', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'licet-zone-'));
  // 23:00 to 01:00 in UTC, which is within one day in New York.
  const night = TEST_NOW - 10 * 3600;
  const startIn = async (zone: string, expected: readonly number[]) => {
    const { db, release } = openDatabase(directory, createZone(zone), () => TEST_NOW);
    const begun = await db.read.get<{ n: number }>({ sql: 'select count(*) as n from sn_log' });
    if (begun?.n === 0) {
      await db.tx((tx) => writeLogEntry(tx, { sn_id: 1, start_time: night, end_time: night + 7200, status: 'logout' }));
    }
    expect(await keepZone(db)).toBe(true);
    expect(await keepZone(db)).toBe(false);
    const range = { from: night - 86_400, to: TEST_NOW };
    const items = await peakReport(db.read, [{ id: 1, sn: 'S' }], range, 'day', TEST_NOW);
    expect(items.map((item) => (JSON.parse(item) as { peak: number }).peak)).toEqual(expected);
    await db.close();
    release();
  };
  await startIn('UTC', [0, 1, 1]);
  await startIn('America/New_York', [0, 1, 0]);
  rmSync(directory, { recursive: true });
});

test('the keeper works from the start until it is stopped', async () => {
  const sn = await makeSn(service, {}, { type: 'FLOAT' });
  await ok(service.api('POST', `/sns/${sn}/logs`, [{ startTime: '2026-11-20', endTime: '2026-11-20' }]));
  await ok(service.api('DELETE', `/sns/${sn}`));
  const keeper = await startLogKeeper(service.deps, alwaysHeld(service.db));
  while ((await service.db.read.all(sql`select id from sn_log`)).length > 0) await nextTurn();
  await keeper.stop();
  expect(service.logLines().join()).not.toContain('error');
});
