import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WholeOverview } from '../../contract/work/overview.ts';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { explainingReader } from '../../testing/plans.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { keepLogs } from '../logbook/keeper.ts';
import { writeLogEntry } from '../logbook/store.ts';
import { busiestReport } from '../reports/busiest-report.ts';
import { snOr404 } from '../sns/store.ts';
import { peakTrend } from './store.ts';

const HOUR = 3600;
let service: TestApp;
let sns: string[] = [];

/**
 * Fourteen SNs. Each has as many concurrent sessions as its index, on a day of its own, and another session at the
 * start of the month.
 */
beforeAll(async () => {
  service = createTestApp({ TIME_ZONE: 'Europe/Berlin' });
  sns = await makeSns(service, await makeCatalogue(service), { concurrentNumber: 20 }, 14);
  await service.db.tx(async (tx) => {
    for (const [at, sn] of sns.entries()) {
      const { id } = await snOr404(tx, sn);
      const session = async (from: number, to: number | null) =>
        writeLogEntry(tx, { sn_id: id, mid: 'x', start_time: from, end_time: to, status: to === null ? 'login' : 'logout' });
      const start = TEST_NOW - (29 - at) * 24 * HOUR;
      for (let n = 0; n < at; n++) await session(start + n, start + HOUR);
      await session(TEST_NOW - 31 * 24 * HOUR, TEST_NOW - 40 * HOUR);
      if (at === 3) for (let n = 0; n < 9; n++) await session(TEST_NOW - n, null);
    } // prettier-ignore
  });
  await keepLogs(service.deps);
  await ok(service.api('POST', '/sns/archive', [sns[13]]));
});
afterAll(() => service.close());

const trend = async (): Promise<WholeOverview['trend']> =>
  ((await ok(service.as('viewer')('GET', '/overview?parts=trend'))).envelope.data.items[0] as WholeOverview).trend;

test('the trend is of the ten busiest SNs of the last 30 days, the busiest first', async () => {
  const { days, sns: told } = await trend();
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-23', '2026-11-21']);
  expect(told.map(({ sn }) => sns.indexOf(sn))).toEqual([12, 11, 10, 9, 3, 8, 7, 6, 5, 4]);
  expect(told.map(({ peaks }) => Math.max(...peaks))).toEqual([13, 12, 11, 10, 9, 9, 8, 7, 6, 5]);
  expect(told[0]).toMatchObject({ concurrentNumber: 20, productName: expect.any(String) });
  expect(told[0]).not.toHaveProperty('customerName');
});

test('the trend tells what the peak report tells', async () => {
  const { days, sns: told } = await trend();
  const body = { sns: told.map(({ sn }) => sn), scale: 'day', startDate: days[0], endDate: '2026-11-21 10:00:00' };
  const { items } = (await ok(service.api('POST', '/reports/sn/peak', body))).envelope.data;
  expect(told.flatMap(({ peaks }) => peaks)).toEqual(items.map(({ peak }) => peak));
});

test('the busiest SNs of the reports are those of the trend, with the figures of the peak report', async () => {
  const { days, sns: told } = await trend();
  const range = { startDate: days[0], endDate: days.at(-1) };
  const busiest = async (body: object) =>
    (await ok(service.as('viewer')('POST', '/reports/sn/busiest', body))).envelope.data.items;
  const expected = told.map(({ sn, peaks }) => ({ sn, peak: Math.max(...peaks) }));
  expect(await busiest(range)).toEqual(expected);
  expect(await busiest({ ...range, most: 5 })).toEqual(expected.slice(0, 5));
  expect(await busiest({ startDate: '2026-01-01', endDate: '2026-02-01' })).toEqual([]);
  for (const body of [
    { ...range, most: 0 },
    { ...range, most: 11 },
    { startDate: '2026-01-01', endDate: '2026-09-01' },
  ])
    expect((await service.api('POST', '/reports/sn/busiest', body)).envelope.status).toBe(515);
});

test('the trend and the busiest SNs go through no table', async () => {
  const { db, plans, close } = explainingReader(service);
  await peakTrend(db, TEST_NOW);
  await busiestReport(db, { from: TEST_NOW - 180 * 24 * HOUR, to: TEST_NOW }, 5, TEST_NOW);
  close();
  const steps = plans.flatMap((plan) => plan.steps.map(({ detail }) => detail));
  expect(steps.filter((detail) => /^SCAN|TEMP B-TREE/.test(detail))).toEqual([]);
});
