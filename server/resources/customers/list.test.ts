import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerNames } from '../../contract/customers/customers.ts';
import { OPERATORS, type Query } from '../../contract/listing.ts';
import { lookUp } from '../../query/columns.ts';
import { condition } from '../../query/condition.ts';
import { runList } from '../../query/list.ts';
import { insertManyCustomers } from '../../testing/many-customers.ts';
import { expensive, explainingReader } from '../../testing/plans.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { customerList, customerListWithSns } from './fields.ts';

const ROWS = 20_000;
let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManyCustomers(service, ROWS);
});
afterAll(() => service.close());

/** A value and a pattern for each query name. */
const SAMPLES: Record<keyof typeof customerNames.querys, [string, string]> = {
  name: ['Customer 4711', '%mer 471%'],
  groupName: ['Group 3', 'group 3'],
  contact: ['Contact 123', '%tact 12%'],
  email: ['licences@customer-47.example', '%customer-47.%'],
  officeNumber: ['+49 30 555 4711', '%555 47%'],
  mobileNumber: ['+49 170 555 4710', '%170 555 47%'],
  city: ['City 33', '%city 33%'],
  country: ['Country 3', 'country 3'],
  referenceId: ['C-14711', '%-147%'],
  any: ['licences@customer-47.example', '%customer-47.%'],
  regDate: ['2026-11-01', ''],
};

const queries: [string, Query][] = Object.entries(customerNames.querys).flatMap(([name, kind]) =>
  OPERATORS[kind].map((op): [string, Query] => {
    const [value, pattern] = SAMPLES[name as keyof typeof SAMPLES];
    return [`${name} ${op}`, { querys: [{ name, op, values: [op === 'like' ? pattern : value] }] }];
  }),
);
const sorts: [string, Query][] = customerNames.sorts.flatMap((name) =>
  ['ASC', 'DESC'].map((order): [string, Query] => [`by ${name} ${order}`, { sorts: [{ name, order }] }]),
);

describe(`POST /customers/data at ${ROWS} customers`, () => {
  test.each([...queries, ...sorts, ['everything', {}] satisfies [string, Query]])(
    '%s needs neither a full scan nor a full sort',
    async (_, query) => {
      const { db, plans, close } = explainingReader(service);
      await runList(db, customerListWithSns(TEST_NOW), { limit: 50 }, query);
      close();
      expect(plans.length).toBeGreaterThan(0);
      expect(plans.filter(expensive)).toEqual([]);
    },
  );

  test.each(queries)('%s has the total of a recount', async (_, query) => {
    const found = await runList(service.db.read, customerList, { limit: 1000 }, query);
    const conditions = (query.querys ?? []).map((entry) => {
      const { trigrams: _trigrams, ...column } = lookUp(customerList.querys, entry.name, '');
      return condition(column, entry, '', service.db.read.zone);
    });
    const recount = sql<{ n: number }>`select count(*) as n from customer c where ${sql.join(conditions, sql` and `)}`;
    expect(found.total).toBe((await service.db.read.first(recount))?.n);
    expect(found.items.length).toBe(Math.min(1000, found.total));
  });
});
