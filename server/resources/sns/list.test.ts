import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATORS, type Query } from '../../contract/listing.ts';
import { snNames } from '../../contract/sns/sn-names.ts';
import { lookUp } from '../../query/columns.ts';
import { condition } from '../../query/condition.ts';
import { countMatching } from '../../query/count.ts';
import { runList } from '../../query/list.ts';
import { emptyCases, withoutSearch } from '../../testing/list-cases.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { expensive, explainingReader } from '../../testing/plans.ts';
import { sweep } from '../../runtime/sweeper.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { snList } from './fields.ts';
import { snWalk } from './list-store.ts';

const ROWS = 100_000;
let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, ROWS);
  // The use of limits varies, also beyond the limit. Some limits are 0, others are empty.
  await service.db.tx((tx) =>
    tx.run(sql`update sn set volume_number = iif(id % 5 = 0, null, 20), device_count = id % 23,
      users_number = iif(id % 3 = 0, 50, null), user_count = id % 31, vm_detect = id % 2, license_borrow = iif(id % 21 = 0, 1, 0), concurrent_number = id % 4, seat_count = id % 3
      where id % 7 = 0`),
  );
  await service.db.optimize();
});
afterAll(() => service.close());

const SAMPLES: Record<keyof typeof snNames.querys, (string | number | boolean)[]> = {
  sn: ['SN%'],
  lastUpdateDate: ['2026-11-01'],
  activeDate: ['2026-11-01'],
  activated: [false],
  any: ['%omer 31%'],
  startDate: ['2026-11-01'],
  endDate: ['2027-03-01'],
  updateTime: ['2026-11-01'],
  regDate: ['2026-11-01'],
  type: ['Group'],
  expirationDays: [365],
  status: [4],
  standing: ['Active', 'expired'],
  productName: ['Product 1'],
  templateName: ['Default'],
  businessName: ['Business 2'],
  customerName: ['Customer 3'],
  customerGroup: ['Group 3'],
  userName: ['user000042.1'],
  feature: [1],
  flag: ['licenseBorrow', 'vmDetect'],
  description: ['%der 99%'],
  archived: [false],
  expires: ['2027-03-01'],
  graceUntil: ['2027-03-01'],
  nearLimit: ['devices', 'users'],
  limitUse: [75],
};

const queries: [string, Query][] = Object.entries(snNames.querys).flatMap(([name, kind]) =>
  OPERATORS[kind].map((op): [string, Query] => [
    `${name} ${op}`,
    { querys: [{ name, op, values: SAMPLES[name as keyof typeof SAMPLES] }] },
  ]),
);
const sorts: [string, Query][] = snNames.sorts.flatMap((name) =>
  ['ASC', 'DESC'].map((order): [string, Query] => [`by ${name} ${order}`, { sorts: [{ name, order }] }]),
);
const unarchived = sql<boolean>`s.archived = 0`;

describe(`POST /sns/data at ${ROWS} SNs`, () => {
  test.each([...queries, ...emptyCases(snNames.empty), ...sorts, ['everything', {}] satisfies [string, Query]])(
    '%s needs neither a full scan nor a full sort',
    async (_, query) => {
      const { db, plans, close } = explainingReader(service);
      const { list, where } = await snWalk({ db, now: TEST_NOW }, ['standing'], query);
      await runList(db, list, { limit: 50 }, query, { where });
      close();
      expect(plans.filter(expensive)).toEqual([]);
    },
  );

  test.each(Object.keys(snNames.querys).filter((name) => /^(?:activated|expirationDays|.+(?:Date|Time))$/.test(name)))(
    'the total by %s is counted in indexes alone',
    async (name) => {
      const values = SAMPLES[name as keyof typeof SAMPLES];
      const querys = [{ name, op: '=', values: typeof values[0] === 'boolean' ? [true] : values }];
      const { db, plans, close } = explainingReader(service);
      const { list, where } = await snWalk({ db, now: TEST_NOW }, [], { querys });
      const from = plans.length;
      await countMatching(db, list, querys, where, undefined);
      close();
      const steps = plans.slice(from).flatMap((plan) => plan.steps.map(({ detail }) => detail));
      const reads = steps.filter((detail) => /^(?:SCAN|SEARCH) /.test(detail));
      expect(reads).not.toEqual([]);
      expect(reads.filter((detail) => !detail.includes('USING COVERING INDEX'))).toEqual([]);
    },
  );

  test.each([...queries, ...emptyCases(snNames.empty), ...sorts, ['everything', {}] satisfies [string, Query]])(
    '%s has the total of a recount',
    async (_, query) => {
      const { list, where } = await snWalk({ db: service.db.read, now: TEST_NOW }, [], query);
      const found = await runList(service.db.read, list, { limit: 1000 }, query, { where });
      const conditions = (query.querys ?? []).map((entry) =>
        condition(withoutSearch(lookUp(snList().querys, entry.name, '')), entry, '', service.db.read.zone),
      );
      const recount = sql<{
        n: number;
      }>`select count(*) as n from sn s where ${sql.join([unarchived, ...conditions], sql` and `)}`;
      expect(found.total).toBe((await service.db.read.first(recount))?.n);
      expect(found.items.length).toBe(Math.min(1000, found.total));
    },
  );

  const ends = { name: 'expires', op: '<=', values: ['2027-02-20'] };
  test.each<[string, Query['querys']]>([
    ['an end', [ends]],
    ['an end and a standing', [ends, { name: 'standing', op: '=', values: ['active', 'exhausted'] }]],
    ['a period', [ends, { name: 'expires', op: '>', values: ['2026-11-21'] }]],
    ['a day left out', [{ ...ends, op: '<>' }]],
  ])('the total by %s comes from counters alone', async (_, querys = []) => {
    await sweep(service.deps);
    const { db, plans, close } = explainingReader(service);
    const { list } = await snWalk({ db, now: TEST_NOW }, ['standing']);
    const from = plans.length;
    await countMatching(db, list, querys, [unarchived], undefined);
    close();
    const steps = plans.slice(from).flatMap((plan) => plan.steps.map(({ detail }) => detail));
    expect(steps.filter((detail) => detail.includes('sn_expiry_count USING PRIMARY KEY'))).not.toEqual([]);
    expect(steps.filter((detail) => /sn_expires|^(?:SCAN|SEARCH) sn\b/.test(detail))).toEqual([]);
  });

  test('a page of several rare standings is found by their index', async () => {
    await service.db.tx((tx) =>
      tx.run(
        sql`update sn set start_date = iif(id % 2 = 0, ${TEST_NOW + 1000}, null), usage_number = 0 where id % 100 < 2`,
      ),
    );
    await sweep(service.deps);
    const { db, plans, close } = explainingReader(service);
    const { list } = await snWalk({ db, now: TEST_NOW });
    const standings = { name: 'standing', op: '=', values: ['exhausted', 'pending'] };
    const { total } = await runList(db, list, { limit: 50 }, { querys: [standings] }, { where: [unarchived] });
    close();
    expect(total).toBeGreaterThan(50);
    const steps = plans.flatMap((plan) => plan.steps.map(({ detail }) => detail));
    expect(steps.filter((detail) => detail.includes('sn_standing (standing=?'))).not.toEqual([]);
    expect(steps.filter((detail) => /^SCAN s\b/.test(detail))).toEqual([]);
  });

  test.each([1, 34, 50, 90, 100, 115])(
    'limitUse >= %i finds whoever has that much of any limit in use',
    async (least) => {
      const total = async (...querys: { name: string; op: string; values: (string | number)[] }[]) =>
        (await runList(service.db.read, snList(), {}, { querys })).total;
      const inUse = ['seat_count', 'concurrent_number', 'device_count', 'volume_number', 'user_count', 'users_number'];
      const recount = async (above: number) => {
        const any = [0, 2, 4].map(
          (at) => `${inUse[at + 1]} > ${above} and ${inUse[at]} * 100 >= ${inUse[at + 1]} * ${least}`,
        );
        const count = sql<{ n: number }>`select count(*) as n from sn where ${sql.raw(any.join(' or '))}`;
        return (await service.db.read.first(count))?.n;
      };
      const expected = await recount(0);
      expect(expected).toBeGreaterThan(0);
      expect(await total({ name: 'limitUse', op: '>=', values: [least] })).toBe(expected);
      const near = { name: 'nearLimit', op: '=', values: ['concurrency', 'devices', 'users'] };
      // A limit of 1 is meant to be used up.
      if (least === 90) expect(await total(near)).toBe(await recount(1));
    },
  );

  test.each([0, 1, 999, 1000, 50_000, 94_949])(
    'offset %i of the default order is the same page as a plain skip',
    async (offset) => {
      const page = await service.api('GET', `/sns?limit=5&offset=${offset}`);
      const rows = await service.db.read.all(
        sql<{ sn: string }>`select sn from sn where archived = 0 order by id limit 5 offset ${offset}`,
      );
      expect(page.envelope.data.total).toBe(95_000);
      expect(page.envelope.data.items.map((item) => item['sn'])).toEqual(rows.map((row) => row.sn));
    },
  );

  test('counters and blocks equal a recount after archiving, deleting and changing status', async () => {
    await service.db.tx(async (tx) => {
      await tx.run(sql`update sn set archived = 1 - archived where id % 17 = 0`);
      await tx.run(sql`update sn set status = 1 where id % 13 = 0`);
      await tx.run(sql`delete from sn where id % 11 = 0`);
    });
    const counted = await service.db.read.all(
      sql`select archived, status, standing, type, product_id, template_id, business_id, n from sn_count where n > 0 order by 1, 2, 3, 4, 5, 6, 7`,
    );
    const recount = await service.db.read.all(
      sql`select archived, status, standing, type, product_id, template_id, business_id, count(*) n from sn group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`,
    );
    expect(counted).toEqual(recount);
    const blocks = await service.db.read.all(sql`select block, n from sn_block where n > 0 order by 1`);
    expect(blocks).toEqual(
      await service.db.read.all(
        sql`select id >> 10 block, count(*) n from sn where archived = 0 group by 1 order by 1`,
      ),
    );
  });
});
