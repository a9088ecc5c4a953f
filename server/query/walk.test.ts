import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snNames } from '../contract/sns/sn-names.ts';
import type { Query } from '../contract/listing.ts';
import { snList } from '../resources/sns/fields.ts';
import { insertManySns } from '../testing/many-sns.ts';
import { explainingReader } from '../testing/plans.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { runList } from './list.ts';
import { idOfKey } from './row-keys.ts';
import { walk } from './walk.ts';

const COUNT = 2_000;
const list = snList();
let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, COUNT);
});
afterAll(() => service.close());

const walked = async (query: Query, step: number) => {
  const ids: number[] = [];
  for await (const some of walk(service.db.read, { list, where: [] }, query, step)) ids.push(...some.map(idOfKey));
  return ids;
};

/** Returns the same rows from the list, in two pages. */
async function listed(query: Query): Promise<string[]> {
  const pages = [0, 1000].map((offset) => runList(service.db.read, list, { offset, limit: 1000 }, query));
  return (await Promise.all(pages)).flatMap(({ items }) => items.map((item) => snOf(item)));
}

/** A query step that reads the whole table or sorts more than the rows that tie in the first key. */
const isExpensive = (detail: string): boolean => /^SCAN s$|TEMP B-TREE FOR ORDER BY/.test(detail);

const snOf = (record: string): string => (JSON.parse(record) as { sn: string }).sn;

const sorts = [...snNames.sorts.flatMap((name) => ['ASC', 'DESC'].map((order) => [{ name, order }]))];

describe('going through a list', () => {
  test.each([
    ...sorts.map((sort) => ({ sorts: sort })),
    {},
    {
      sorts: [
        { name: 'startDate', order: 'DESC' },
        { name: 'activeDate', order: 'ASC' },
        { name: 'regDate', order: 'DESC' },
      ],
    },
    {
      sorts: [
        { name: 'activeDate', order: 'ASC' },
        { name: 'startDate', order: 'DESC' },
      ],
      querys: [{ name: 'status', op: '=', values: [0, 1] }],
    },
  ] satisfies Query[])('meets every row once, in the order of the list: %j', async (query) => {
    const ids = await walked(query, 97);
    const rows = await service.db.read.all(sql<{ id: number; sn: string }>`select id, sn from sn`);
    const names = new Map(rows.map(({ id, sn }) => [id, sn]));
    expect(ids.map((id) => names.get(id))).toEqual(await listed(query));
  });

  test('takes as many rows as fit a step, and ends at the last', async () => {
    const sizes: number[] = [];
    for await (const ids of walk(service.db.read, { list, where: [] }, {}, 1000)) sizes.push(ids.length);
    expect(sizes).toEqual([1000, 1000]);
  });

  // The indexes by expiry and by the end of grace do not order rows without one, so each step sorts those.
  test.each(sorts.filter(([sort]) => sort?.name !== 'expires' && sort?.name !== 'graceUntil'))(
    'needs neither a full scan nor a full sort by $name $order',
    async (sort) => {
      const { db, plans, close } = explainingReader(service);
      const steps = walk(db, { list, where: [] }, { sorts: [sort] }, 100);
      for (let step = 0; step < 15; step++) await steps.next();
      close();
      expect(plans.length).toBeGreaterThanOrEqual(15);
      expect(plans.flatMap(({ steps }) => steps.map(({ detail }) => detail)).filter(isExpensive)).toEqual([]);
    },
  );

  test('refuses an unknown name before the first row', async () => {
    const steps = walk(service.db.read, { list, where: [] }, { sorts: [{ name: 'colour' }] });
    await expect(steps.next()).rejects.toMatchObject({ code: 515 });
  });
});
