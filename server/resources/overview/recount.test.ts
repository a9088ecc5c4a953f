import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WholeOverview } from '../../contract/work/overview.ts';
import { STANDINGS } from '../../contract/sns/standing.ts';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { makeBorrow, makeMachine, makeSession } from '../../testing/machines.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { writeLogEntry } from '../logbook/store.ts';
import { countOverdueSeats, seatsInUse } from '../online/seat-store.ts';

const DAY = 86_400;
let service: TestApp;
let told: WholeOverview;
/** An SN with borrowed seats that end a minute ago, now and in a second. */
let lender: string;

type Entry = readonly [name: string, op: string, ...values: unknown[]];

beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, 3000);
  const business = 'Recounted';
  const catalogue = { ...(await makeCatalogue(service, { name: business, type: 'FLOAT' })), business };
  const [sn = '', other = ''] = await makeSns(service, catalogue, { concurrentNumber: 2, volumeNumber: 2 }, 2);
  for (const days of [-12, -3]) await makeSns(service, catalogue, { endDate: at(days), graceDays: 10 });
  for (const days of [-20, -3, 3, 20, 60, 373, 375]) await makeSns(service, catalogue, { endDate: at(days) });
  await makeSession(service, await makeMachine(service, sn));
  await makeBorrow(service, await makeMachine(service, sn));
  lender = other;
  for (const ago of [60, 0, -1]) {
    await makeBorrow(service, await makeMachine(service, other), { until: TEST_NOW - ago });
  }
  const { id } = await makeMachine(service, other);
  await ok(service.api('POST', `/machines/${id}`, { status: 33 }));
  await ok(service.api('POST', '/users', [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cleo' }]));
  await ok(service.api('PATCH', '/users', [{ name: 'Ada', status: 1 }]));
  await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'Bob' }, { name: 'Cleo' }]));
  await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 0, usersNumber: 2 }));
  // As full as the first, but expired, disabled, or full by a limit of 1.
  const full = { volumeNumber: 2, endDate: at(30) };
  for (const change of [{ endDate: at(-1) }, { status: 1 }, { volumeNumber: 1 }, {}]) {
    const [one = ''] = await makeSns(service, catalogue, full, 1);
    for (let devices = 0; devices < 2; devices++) await makeMachine(service, one);
    await ok(service.api('PATCH', `/sns/${one}`, { sn: one, status: 0, ...change }));
  }
  await service.db.tx(async (tx) => {
    const refuse = (ago: number, error_code: number) =>
      writeLogEntry(tx, { sn_id: 1, mid: 'x', start_time: tx.now - ago, end_time: tx.now - ago, error_code });
    for (let at = 0; at < 25; at++) await refuse(60 + at, 1795);
    for (const days of [0.9, 1.1, 3, 7.9, 8.1]) await refuse(Math.round(days * DAY), 1799);
  });
  told = (await ok(service.as('administrator')('GET', '/overview'))).envelope.data.items[0] as WholeOverview;
});
afterAll(() => service.close());

const total = async (list: string, ...querys: Entry[]): Promise<number> => {
  const body = { querys: querys.map(([name, op, ...values]) => ({ name, op, values })) };
  return (await ok(service.api('POST', `${list}/data?limit=1`, body))).envelope.data.total;
};
const at = (days: number): string => service.db.read.zone.toText(TEST_NOW + days * DAY);
const ARCHIVED = { querys: [{ name: 'archived', op: '=', values: [true] }] };
const running = ['standing', '=', 'active', 'exhausted'] as const;

test('every count of SNs on the overview is the total of its list', async () => {
  for (const days of [7, 30, 90] as const) {
    const found = await total('/sns', running, ['expires', '>=', at(0)], ['expires', '<=', at(days)]);
    expect([days, told.expiring[`days${days}`]]).toEqual([days, found]);
  }
  for (const days of [7, 30] as const) {
    const found = await total('/sns', ['standing', '=', 'expired'], ['expires', '>=', at(-days)]);
    expect([days, told.expiredRecently[`days${days}`]]).toEqual([days, found]);
  }
  for (const standing of STANDINGS.filter((word) => word !== 'archived')) {
    expect([standing, told.standings[standing]]).toEqual([standing, await total('/sns', ['standing', '=', standing])]);
  }
  expect(told.inGrace).toBe(await total('/sns', ['standing', '=', 'grace']));
  expect(told.inGrace).toBe(1);
  for (const [name, status] of [['normal', 0], ['disabled', 1], ['deleted', 2], ['blacklisted', 4]] as const) {
    expect([name, told.statuses[name]]).toEqual([name, await total('/sns', ['status', '=', status])]);
  } // prettier-ignore
  const archived = (await ok(service.api('POST', '/sns/data?limit=1&scope=archived', ARCHIVED))).envelope.data.total;
  expect([told.standings.archived, told.statuses.archived]).toEqual([archived, archived]);
  for (const limit of ['concurrency', 'devices', 'users'] as const) {
    const found = await total('/sns', running, ['nearLimit', '=', limit]);
    expect([limit, told.nearLimit[limit]]).toEqual([limit, found]);
  }
  for (const [type, count] of Object.entries(told.types)) {
    expect([type, count]).toEqual([type, await total('/sns', ['type', '=', type])]);
  }
  const smallest = [told.expiring.days7, told.expiredRecently.days7, ...Object.values(told.nearLimit)];
  expect(smallest.filter((count) => count === 0)).toEqual([]);
});

test('every day of the calendar counts the SNs that its list shows, and no day is missing', async () => {
  for (const { day, count } of told.calendar) {
    const since = day === told.time.slice(0, 10) ? told.time : `${day} 00:00:00`;
    const found = await total('/sns', running, ['expires', '>=', since], ['expires', '<=', `${day} 23:59:59`]);
    expect([day, count]).toEqual([day, found]);
  }
  const last = told.calendar.at(-1)?.day ?? '';
  // The calendar ends with the month, as the link of its last month does.
  expect(last).toBe('2027-11-29');
  expect(told.calendar.reduce((sum, { count }) => sum + count, 0)).toBe(
    await total('/sns', running, ['expires', '>=', told.time], ['expires', '<=', `${last} 23:59:59`]),
  );
});

test('counts of sessions, seats, devices, users and refusals are the totals of their lists', async () => {
  expect(told.sessions).toBe(await total('/sessions'));
  expect(told.borrowsOverdue).toBe(await total('/borrows', ['returned', '=', false], ['until', '<=', at(0)]));
  expect(told.disabled).toEqual({
    devices: await total('/machines', ['disabledDate', '>=', at(-1)]),
    users: await total('/users', ['disabledDate', '>=', at(-1)]),
  });
  const refused: Entry = ['errorCode', '<>', 0];
  expect(told.denials.last24h).toBe(await total('/logs', refused, ['startTime', '>=', at(-1)]));
  const week = await total('/logs', refused, ['startTime', '>=', at(-8)], ['startTime', '<', at(-1)]);
  expect(told.denials.before).toBe(Math.round((week / 7) * 10) / 10);
  expect(told.spikes.map(({ errorCode }) => errorCode)).toEqual([1795]);
  for (const { errorCode, last24h } of told.spikes) {
    expect(last24h).toBe(await total('/logs', ['errorCode', '=', errorCode], ['startTime', '>=', at(-1)]));
  }
  expect([told.sessions, told.borrowsOverdue, told.disabled, told.denials]).toEqual([
    1,
    2,
    { devices: 1, users: 1 },
    { last24h: 26, before: 0.4 },
  ]);
});

test('a borrowed seat is overdue from the second on in which its place is free again', async () => {
  const { id = 0 } = (await service.db.read.first(sql<{ id: number }>`select id from sn where sn = ${lender}`)) ?? {};
  const counts = [-61, -60, -1, 0, 1].map(async (after) => {
    const overdue = await countOverdueSeats(service.db.read, TEST_NOW + after);
    return [overdue, (await seatsInUse(service.db.read, id, TEST_NOW + after)).borrowed];
  });
  expect(await Promise.all(counts)).toEqual([[0, 3], [1, 2], [1, 2], [2, 1], [3, 0]]); // prettier-ignore
});
