import { StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Features of the product. A batch names a third of them. */
const FEATURES = 3000;
/** Steps of SQLite's virtual machine in one statement, which take 10 to 30 ms in the thread of large batches. */
const MOST_STEPS = 400_000;

let service: TestApp;
beforeAll(async () => {
  service = createTestApp({ READERS: '0' });
  await insertManySns(service, 8);
  await service.db.tx(async (tx) => {
    await tx.run(sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < ${FEATURES})
      insert into feature (id, guid, product_id, fid, name, version, type) select n, 'g' || n, 2, n, 'Feature', n, 'ReadOnly' from i`);
    await tx.run(sql`update sequence set next = 10000`);
  });
  await service.db.optimize();
});
afterAll(() => service.close());

/** Runs a function and returns the most steps that one statement took meanwhile. */
async function mostSteps(run: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const spies = (['all', 'get', 'run'] as const).map((name) => {
    const own = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...values: unknown[]
    ) {
      const before = this.stat('vmStep');
      const result = Reflect.apply(own, this, values);
      most = Math.max(most, this.stat('vmStep') - before);
      return result as never;
    });
  });
  try {
    await run();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return most;
}

const many = (entry: (number: number) => object): object[] => Array.from({ length: 1000 }, (_, at) => entry(at + 1));
const id = (number: number) => ({ id: number * 3 });
const value = (number: number) => ({ ...id(number), value: 1 });
const item = (number: number) => ({ name: `item ${number}` });
const PRODUCT = '/products/Product%202';
const TEMPLATE = `${PRODUCT}/templates/Default`;
const SN = '/sns/SN9E3779B1000001';

/** In an order in which each batch changes something. */
const BATCHES: [string, string, (number: number) => object][] = [
  ...[SN, TEMPLATE, PRODUCT].flatMap((owner): typeof BATCHES => [
    ['PATCH', `${owner}/datas`, item],
    ['PATCH', `${owner}/datas`, (number) => ({ ...item(number), value: 'x' })],
    ['DELETE', `${owner}/datas`, item],
  ]),
  ['PATCH', `${SN}/features`, value],
  ['POST', `${SN}/features`, (number) => ({ ...id(number), users: 1 })],
  ['DELETE', `${SN}/features`, (number) => ({ name: 'Feature', version: String(number * 3) })],
  ['PATCH', `${TEMPLATE}/features`, value],
  ['DELETE', `${TEMPLATE}/features`, id],
  ['POST', `${PRODUCT}/features`, (number) => ({ featureId: number, name: 'New' })],
  ['PATCH', `${PRODUCT}/features`, value],
  ['DELETE', `${PRODUCT}/features`, id],
];

test.each(BATCHES)(
  `no statement of %s %s takes more than ${MOST_STEPS} steps for 1,000 entries`,
  async (method, path, entry) => {
    expect(await mostSteps(() => ok(service.api(method, path, many(entry))))).toBeLessThan(MOST_STEPS);
  },
);
