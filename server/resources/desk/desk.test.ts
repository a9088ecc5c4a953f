import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MOST_COUNTED, MOST_REFUSED_SNS, type DeskNow } from '../../contract/work/desk.ts';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { insertManyLogs } from '../../testing/many-logs.ts';
import { explainingReader } from '../../testing/plans.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { writeLogEntry } from '../logbook/store.ts';
import { snOr404 } from '../sns/store.ts';
import { deskNow } from './store.ts';

const MINUTE = 60;
let service: TestApp;
let sns: string[] = [];
let product = '';

beforeAll(async () => {
  service = createTestApp();
  await insertManyLogs(service, 10_000);
  const catalogue = await makeCatalogue(service, { name: 'Refused' });
  product = catalogue.product;
  sns = await makeSns(service, { ...catalogue, business: 'Refused' }, {}, MOST_REFUSED_SNS + 2);
  await ok(service.api('POST', '/customers', [{ name: 'Studio' }]));
  await ok(service.api('POST', `/sns/${sns[0]}/customers/name/Studio`));
});
beforeEach(() => service.db.tx((tx) => tx.run(sql`delete from sn_log where start_time > ${TEST_NOW - 7200}`)));
afterAll(() => service.close());

const read = async (): Promise<DeskNow> =>
  (await ok(service.as('viewer')('GET', '/desk/now'))).envelope.data.items[0] as DeskNow;

type Entry = readonly [sn: number, ago: number, errorCode?: number];
const log = (...entries: Entry[]) =>
  service.db.tx(async (tx) => {
    for (const [at, ago, error_code = 0] of entries) {
      const { id } = await snOr404(tx, sns[at] ?? '');
      const status = error_code === 0 ? 'login' : null;
      await writeLogEntry(tx, { sn_id: id, mid: 'x', start_time: tx.now - ago, end_time: null, error_code, status });
    }
  });

test('the refusals of the last hour are told by reason and SN, the most frequent first', async () => {
  await log([0, 30, 1799], [0, 90, 1799], [1, 10, 1799], [1, 20, 1795], [2, 3700, 1799], [3, 5]);
  const { time, from, refusals } = await read();
  expect([time, from]).toEqual(['2026-11-21 09:00:00', '2026-11-21 08:01:00']);
  expect(refusals).toEqual([
    {
      errorCode: 1799,
      count: 3,
      snCount: 2,
      sns: [
        { sn: sns[0], productName: product, customerName: 'Studio', count: 2, last: '2026-11-21 08:59:30' },
        { sn: sns[1], productName: product, count: 1, last: '2026-11-21 08:59:50' },
      ],
    },
    {
      errorCode: 1795,
      count: 1,
      snCount: 1,
      sns: [{ sn: sns[1], productName: product, count: 1, last: '2026-11-21 08:59:40' }],
    },
  ]);
});

test('of many SNs those with the most refusals are named, and all are counted', async () => {
  await log(...sns.flatMap((_, at) => Array.from({ length: at + 1 }, (): Entry => [at, 60, 1793])));
  const [reason] = (await read()).refusals;
  expect(reason?.count).toBe((sns.length * (sns.length + 1)) / 2);
  expect(reason?.snCount).toBe(sns.length);
  expect(reason?.sns.map(({ sn }) => sn)).toEqual(sns.toReversed().slice(0, MOST_REFUSED_SNS));
});

test('every minute of the hour has its log-ins and refusals, those without any included', async () => {
  await log([0, 0], [1, 59 * MINUTE], [1, 59 * MINUTE - 59, 1799], [2, 59 * MINUTE + 1], [3, 10 * MINUTE, 1793]);
  const { minutes } = await read();
  expect([minutes.length, minutes[0]?.minute, minutes.at(-1)?.minute]).toEqual([
    60,
    '2026-11-21 08:01:00',
    '2026-11-21 09:00:00',
  ]);
  const told = minutes.filter(({ logins, refused }) => logins + refused > 0);
  expect(told.map(({ minute, logins, refused }) => [minute.slice(11, 16), logins, refused])).toEqual([
    ['08:01', 1, 1],
    ['08:50', 0, 1],
    ['09:00', 1, 0],
  ]);
});

test('entries ahead of the clock are not counted yet', async () => {
  await log([0, -1, 1799], [0, -1]);
  const { refusals, minutes } = await read();
  expect(refusals).toEqual([]);
  expect(minutes.filter(({ logins }) => logins > 0)).toEqual([]);
});

/** Adds log-ins to the last second and refusals to the minute before it. */
const crowd = (count: number) =>
  service.db.tx((tx) =>
    tx.run(sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < ${count})
      insert into sn_log (sn_id, number, start_time, status, error_code)
      select 1, 1000000 + n, ${TEST_NOW} - n % 600, iif(n % 2, 'login', null), iif(n % 2, 0, 1799) from i`),
  );

test(`of more than ${MOST_COUNTED} entries the newest are counted, and the answer says since when`, async () => {
  await crowd(MOST_COUNTED + 6000);
  const { from, minutes, refusals } = await read();
  expect(from > '2026-11-21 08:50:00').toBe(true);
  const counted = minutes.reduce((sum, { logins, refused }) => sum + logins + refused, 0);
  expect(counted).toBeLessThanOrEqual(MOST_COUNTED);
  expect(counted).toBeGreaterThan(MOST_COUNTED - 100);
  expect(refusals[0]?.count).toBe(minutes.reduce((sum, { refused }) => sum + refused, 0));
});

test('the cost depends on the entries of the hour alone, and stays bounded', async () => {
  const cost = async () => {
    const { db, plans, close } = explainingReader(service);
    await deskNow(db, TEST_NOW);
    close();
    const details = plans.flatMap(({ steps }) => steps.map(({ detail }) => detail));
    expect(details.filter((detail) => /^SCAN (sn|s|l|sn_log)\b/.test(detail))).toEqual([]);
    return plans.reduce((sum, plan) => sum + plan.cost, 0);
  };
  expect(await cost()).toBeLessThan(2000);
  await crowd(MOST_COUNTED + 30_000);
  expect(await cost()).toBeLessThan(60 * MOST_COUNTED);
});
