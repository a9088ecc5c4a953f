import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../../testing/factories.ts';
import { loggedIn } from '../../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_NOW } from '../../../testing/test-now.ts';

let service: TestApp;
let sn = '';
beforeAll(() => {
  service = createTestApp();
});
beforeEach(async () => {
  service.time.now = TEST_NOW;
  sn = await makeSn(service, { concurrentNumber: 1 }, { type: 'FLOAT' });
});
afterAll(() => service.close());

const DEMAND = '/reports/demand';
const report = async (body: object, page = '') =>
  (await ok(service.api('POST', `${DEMAND}${page}`, { sns: [sn], startDate: '2026-11-01', ...body }))).envelope.data;
const month = async () => (await report({})).items[0];

type Uploaded = [time: string, mid: string, end?: string];
const entryOf = ([time, mid, end]: Uploaded) => {
  const startTime = `2026-11-10 ${time}`;
  return end === undefined
    ? { startTime, endTime: startTime, errorCode: 1799, mid }
    : { startTime, endTime: `2026-11-10 ${end}`, status: 'logout', mid };
};
const upload = (...entries: Uploaded[]) => ok(service.api('POST', `/sns/${sn}/logs`, entries.map(entryOf)));

describe(`POST ${DEMAND}`, () => {
  test('counts a wait from the first refusal to the log-in of the same device, and the seat that it needed', async () => {
    await upload(['08:00:00', 'A', '10:00:00'], ['09:00:00', 'B'], ['09:20:00', 'B'], ['10:05:00', 'A', '11:00:00']);
    await upload(['09:50:00', 'B', '10:30:00']);
    expect(await month()).toEqual({
      sn,
      date: '2026-11-01 00:00:00',
      unit: 'month',
      seats: 1,
      peak: 2,
      refusals: 2,
      waits: 1,
      servedWaits: 1,
      longestWaitMinutes: 50,
      seatsNeeded: 2,
    });
  });

  test.each([
    ['30 minutes after a refusal belong to its wait', ['09:30:00', 1, 30]],
    ['a second more begins another', ['09:30:01', 2, 0]],
  ] as const)('%s', async (_, [again, waits, longestWaitMinutes]) => {
    await upload(['09:00:00', 'B'], [again, 'B']);
    expect(await month()).toMatchObject({ waits, servedWaits: 0, longestWaitMinutes, seatsNeeded: 1 });
  });

  test('a log-in of another device serves nobody, and a log-in 30 minutes later still serves', async () => {
    await upload(['09:00:00', 'B'], ['09:10:00', 'C', '09:20:00'], ['09:30:00', 'B', '09:40:00']);
    expect(await month()).toMatchObject({ waits: 1, servedWaits: 1, longestWaitMinutes: 30 });
    await upload(['12:00:00', 'B'], ['12:30:01', 'B', '12:40:00']);
    expect(await month()).toMatchObject({ waits: 2, servedWaits: 1 });
  });

  test('a log-in that the service refuses counts at once, and the log-in that follows serves it', async () => {
    const holder = await loggedIn(service, sn);
    const device = { mac: '02-00-00-00-00-0F' };
    const refused = await service.runtime('POST', '/sessions', { sn, ...device });
    expect(refused.envelope.status).toBe(1799);
    expect(await month()).toMatchObject({ refusals: 1, waits: 1, servedWaits: 0, seatsNeeded: 2 });
    service.time.now += 600;
    await ok(service.api('DELETE', `/sns/${sn}/sessions`, [holder.id]));
    await ok(service.runtime('POST', '/sessions', { sn, ...device }));
    expect(await month()).toMatchObject({ refusals: 1, waits: 1, servedWaits: 1, longestWaitMinutes: 10 });
  });

  test('counts a wait over midnight with its whole length in the day in which it begins, and its seat in both', async () => {
    const entries = ['2026-11-10 23:50:00', '2026-11-11 00:10:00'].map((startTime) => ({
      ...{ startTime, endTime: startTime, errorCode: 1799, mid: 'B' },
    }));
    await ok(service.api('POST', `/sns/${sn}/logs`, entries));
    const { items } = await report({ startDate: '2026-11-10', endDate: '2026-11-11', unit: 'day' });
    expect(items).toMatchObject([
      { refusals: 1, waits: 1, longestWaitMinutes: 20, seatsNeeded: 1 },
      { refusals: 1, waits: 0, longestWaitMinutes: 0, seatsNeeded: 1 },
    ]);
  });

  test('has the 168 hours of a week, Monday 00 first, and pages over SNs', async () => {
    await upload(['09:00:00', 'B'], ['09:05:00', 'C']);
    const other = await makeSn(service, {}, { type: 'FLOAT' });
    const body = { sns: [sn, other], unit: 'hour_of_week' };
    // 2026-11-10 is a Tuesday.
    const { total, items } = await report(body, '?offset=33&limit=1');
    expect([total, items]).toEqual([336, [expect.objectContaining({ sn, hour: 33, refusals: 2, seatsNeeded: 1 })]]);
    expect((await report(body, '?offset=167&limit=2')).items).toMatchObject([{ sn, hour: 167 }, { sn: other, hour: 0 }]); // prettier-ignore
    expect((await report(body, '?offset=168&limit=1')).items[0]).not.toHaveProperty('seats');
  });

  test('takes SNs or querys, and nothing gives nothing', async () => {
    const querys = [{ name: 'sn', op: '=', values: [sn] }];
    expect((await report({ sns: undefined, querys })).items).toMatchObject([{ sn, waits: 0 }]);
    expect(await report({ sns: undefined })).toEqual({ total: 0, items: [] });
    const dates = { startDate: '2026-11-01' };
    const status = async (body: object) => (await service.api('POST', DEMAND, { ...dates, ...body })).envelope.status;
    expect(await status({ sns: [sn], querys })).toBe(515);
    expect(await status({ querys: [{ name: 'colour', op: '=', values: ['red'] }] })).toBe(515);
    expect(await status({ sns: Array.from({ length: 11 }, () => sn) })).toBe(515);
    expect(await status({ sns: ['MJDF-UNFY-BNQM-FNYZ'] })).toBe(1806);
    expect(await status({ sns: [sn], startDate: '2026-01-01' })).toBe(515);
    expect((await service.as('viewer')('POST', DEMAND, { ...dates, sns: [sn] })).http).toBe(200);
  });
});

describe('GET /export/demand', () => {
  const file = async (query: Record<string, string>) => {
    const path = `/api/export/demand?${new URLSearchParams(query).toString()}`;
    const answer = await service.app.request(path, { headers: { platformkey: service.deps.secrets.platformKey } }, {});
    return answer.text();
  };

  test('is the whole report, with weekday and time for hours of the week', async () => {
    await upload(['09:00:00', 'B'], ['09:05:00', 'C']);
    const sns = [sn];
    while (sns.length < 12) sns.push(await makeSn(service, {}, { type: 'FLOAT' }));
    const asked = { startDate: '2026-11-01', querys: [{ name: 'sn', op: '=', values: sns }], unit: 'hour_of_week' };
    const q = JSON.stringify(asked);
    const records = JSON.parse(await file({ q, format: 'json' })) as Record<string, unknown>[];
    const { items } = (await ok(service.api('POST', `${DEMAND}?limit=1000`, asked))).envelope.data;
    expect(records).toHaveLength(12 * 168);
    expect(records.slice(0, 1000).map(({ weekday: _, time: __, ...item }) => item)).toEqual(items);
    expect(records[33]).toMatchObject({ sn, hour: 33, weekday: 2, time: '09:00', refusals: 2 });

    const words = JSON.stringify({ columns: { time: 'Clock' }, values: { weekday: { 2: 'Tuesday' } } });
    const csv = await file({ q, columns: 'sn,weekday,time,waits', words });
    expect(csv.split('\r\n').slice(34, 35)).toEqual([`${sn},Tuesday,09:00,2`]);
    expect(csv).toMatch(/^\uFEFF?sn,weekday,Clock,waits\r\n/);
  });

  test('is refused as the report is', async () => {
    const status = async (q: object) => (await service.api('POST', '/export/demand', { q: JSON.stringify(q) })).envelope.status; // prettier-ignore
    expect(await status({ sns: [sn] })).toBe(514);
    expect(await status({ startDate: '2026-11-01', sns: ['MJDF-UNFY-BNQM-FNYZ'] })).toBe(1806);
  });
});
