import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok, type Catalogue } from '../../../testing/factories.ts';
import { finishExports } from '../../../testing/jobs.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_NOW } from '../../../testing/test-now.ts';

const REPORT = '/reports/entitlements';
let service: TestApp;
let catalogue: Catalogue;
let sns: string[] = [];

/**
 * Customer Ada has two SNs of 2 seats, one of them full on two days; Bob, in a group, has one without a limit; the
 * fourth SN has no customer and no use.
 */
beforeAll(async () => {
  service = createTestApp();
  catalogue = await makeCatalogue(service, { type: 'FLOAT' });
  const [one = '', two = '', four = ''] = await makeSns(service, catalogue, { concurrentNumber: 2 }, 3);
  const [three = ''] = await makeSns(service, catalogue);
  sns = [one, two, three, four];
  await ok(service.api('POST', '/customer_groups', { name: 'North' }));
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bob', groupName: 'North' }]));
  await ok(service.api('POST', '/customers/name/Ada/sns', [{ sn: one }, { sn: two }]));
  await ok(service.api('POST', '/customers/name/North/Bob/sns', [{ sn: three }]));
  await ok(service.api('PATCH', '/sns', [{ sn: four, endDate: '2027-01-31' }]));
  await use(one, '2026-11-10', 2);
  await use(one, '2026-11-12', 2);
  await use(two, '2026-11-10', 1);
  await use(three, '2026-11-11', 3);
  const refused = [1794, 1795, 1796, 1799, 1793].map((errorCode) => ({ startTime: '2026-11-12 09:00:00', errorCode }));
  await ok(service.api('POST', `/sns/${one}/logs`, refused));
});
afterAll(() => service.close());

/** Adds sessions of one day that are open at the same time. */
const use = (sn: string, date: string, count: number) =>
  ok(
    service.api(
      'POST',
      `/sns/${sn}/logs`,
      Array.from({ length: count }, () => ({ startTime: `${date} 08:00:00`, endTime: `${date} 10:00:00` })),
    ),
  );

const report = async (body: object = {}, page = '') =>
  (await ok(service.api('POST', `${REPORT}${page}`, body))).envelope.data;
const keys = async (body: object, page = '') => (await report(body, page)).items.map(({ key }) => key);
const status = async (body: object) => (await service.api('POST', REPORT, body)).envelope.status;

describe(`POST ${REPORT}`, () => {
  test('adds up seats, peaks, days at the limit and refusals of each customer, most days at the limit first', async () => {
    const { total, items } = await report();
    expect(total).toBe(3);
    expect(items).toEqual([
      {
        ...{ key: 'Ada', sns: 2, seats: 4, peak: 3, peakDate: '2026-11-10 00:00:00', peakPercent: 75 },
        ...{ daysAtLimit: 2, refused: 4, trend: 0.08, expiring90: 0 },
      },
      { key: '', sns: 1, seats: 2, peak: 0, peakPercent: 0, daysAtLimit: 0, refused: 0, trend: 0, expiring90: 1 },
      {
        ...{ key: 'North/Bob', sns: 1, peak: 3, peakDate: '2026-11-11 00:00:00', daysAtLimit: 0, refused: 0 },
        ...{ trend: expect.any(Number), expiring90: 0 },
      },
    ]);
  });

  test.each([
    ['product', () => [catalogue.product]],
    ['business', () => [catalogue.business]],
    ['sn', () => sns.toSorted()],
  ] as const)('has an item for each %s', async (by, expected) => {
    expect((await keys({ by })).toSorted()).toEqual(expected());
  });

  test('chooses SNs by the filters of their lists', async () => {
    expect(await keys({ querys: [{ name: 'customerName', op: '=', values: ['Bob'] }] })).toEqual(['North/Bob']);
    expect(await keys({ querys: [{ name: 'customerName', op: 'empty', values: [] }] })).toEqual(['']);
    expect(await status({ querys: [{ name: 'colour', op: '=', values: ['red'] }] })).toBe(515);
  });

  test('sorts by any field, absent values last in either order, and gives pages', async () => {
    const by = (name: string, order: string) => keys({ sorts: [{ name, order }] });
    expect(await by('seats', 'ASC')).toEqual(['', 'Ada', 'North/Bob']);
    expect(await by('seats', 'DESC')).toEqual(['Ada', '', 'North/Bob']);
    expect(await by('key', 'DESC')).toEqual(['North/Bob', 'Ada', '']);
    expect(await keys({ sorts: [{ name: 'key' }] }, '?offset=1&limit=1')).toEqual(['Ada']);
    expect(await status({ sorts: [{ name: 'colour' }] })).toBe(515);
    expect(await status({ sorts: [{ name: 'key', order: 'up' }] })).toBe(515);
  });

  test('takes other days, and clips those that it covers in part', async () => {
    const of = async (startDate: string, endDate: string) => {
      const { items } = await report({ startDate, endDate, sorts: [{ name: 'key' }] });
      return items.map(({ key, peak, daysAtLimit }) => [key, peak, daysAtLimit]);
    };
    expect(await of('2026-11-11', '2026-11-11')).toEqual([['', 0, 0], ['Ada', 0, 0], ['North/Bob', 3, 0]]); // prettier-ignore
    expect(await of('2026-11-10 10:00:00', '2026-11-12 07:59:59')).toMatchObject([['', 0, 0], ['Ada', 0, 0], ['North/Bob', 3, 0]]); // prettier-ignore
    expect(await of('2026-01-10', '2026-03-31')).toMatchObject([
      ['', 0, 0],
      ['Ada', 0, 0],
      ['North/Bob', 0, 0],
    ]);
    expect(await status({ startDate: '2026-01-01', endDate: '2026-11-20' })).toBe(515);
    expect(await status({ startDate: '2026-11-12', endDate: '2026-11-11' })).toBe(515);
  });

  test('leaves out groups without an SN that can be used, and follows changes at once', async () => {
    const [, , three = ''] = sns;
    await ok(service.api('PATCH', '/sns', [{ sn: three, status: 1 }]));
    expect(await keys({ sorts: [{ name: 'key' }] })).toEqual(['', 'Ada']);
    await ok(service.api('PATCH', '/sns', [{ sn: three, status: 0, concurrentNumber: 4 }]));
    expect((await report()).items.find(({ key }) => key === 'North/Bob')).toMatchObject({ seats: 4, peakPercent: 75 });
    await use(three, '2026-11-13', 4);
    expect((await report()).items.find(({ key }) => key === 'North/Bob')).toMatchObject({ peak: 4, daysAtLimit: 1 });
  });

  test('counts an SN until the second in which it expires', async () => {
    const [, , , four = ''] = sns;
    await ok(service.api('PATCH', '/sns', [{ sn: four, endDate: '2026-11-21 12:00:00' }]));
    expect(await keys({ sorts: [{ name: 'key' }] })).toContain('');
    service.time.now = TEST_NOW + 3 * 3600;
    expect(await keys({ sorts: [{ name: 'key' }] })).not.toContain('');
    service.time.now = TEST_NOW;
    await ok(service.api('PATCH', '/sns', [{ sn: four, endDate: '2027-01-31' }]));
  });

  test('is for every role', async () => {
    expect((await service.as('viewer')('POST', REPORT)).http).toBe(200);
  });
});

describe('GET /export/entitlements', () => {
  const text = async (query: Record<string, string>) => {
    const path = `/api/export/entitlements?${new URLSearchParams(query).toString()}`;
    const answer = await service.app.request(path, { headers: { platformkey: service.deps.secrets.platformKey } }, {});
    return answer.text();
  };

  test('is the report as CSV, with its filters and its order', async () => {
    const q = JSON.stringify({ by: 'customer', sorts: [{ name: 'key', order: 'DESC' }] });
    const csv = await text({ q, columns: 'key,sns,peakDate' });
    expect(csv).toBe('key,sns,peakDate\r\nNorth/Bob,1,2026-11-13 00:00:00\r\nAda,2,2026-11-10 00:00:00\r\n,1,\r\n');
  });

  test('is made in the background too, and a wrong question is refused at once', async () => {
    const [job] = (await ok(service.api('POST', '/export/entitlements?format=xlsx'))).envelope.data.items;
    await finishExports(service);
    const { items } = (await ok(service.api('GET', `/jobs/${String(job?.['id'])}`))).envelope.data;
    expect(items).toMatchObject([{ state: 'done', done: 3 }]);
    const q = JSON.stringify({ sorts: [{ name: 'colour' }] });
    const refused = await service.api('POST', '/export/entitlements', { q });
    expect(refused.envelope.status).toBe(515);
  });
});

test('a day alone has no trend, and no date on which the limit is reached', async () => {
  const { items } = await report({ startDate: '2026-11-10', endDate: '2026-11-10' });
  expect(items.map(({ trend }) => trend)).toEqual(items.map(() => 0));
  expect(items.some((item) => 'limitDate' in item)).toBe(false);
});
