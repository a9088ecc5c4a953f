import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPair, type BatchCase } from '../../testing/entry-by-entry.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** 30 customers in groups and without one. Every third has SNs. */
async function fill(service: TestApp): Promise<void> {
  await insertManySns(service, 90);
  await service.db.tx(async (tx) => {
    await tx.run(sql`update sn set customer_id = null where customer_id > 30`);
    await tx.run(sql`delete from customer where id > 30`);
    await tx.run(sql`insert into customer_group (name, reg_date) select distinct group_name, 1 from customer`);
    await tx.run(sql`update customer set group_name = '' where id % 4 = 0`);
  });
}

const STATE = [
  'select * from customer order by id',
  'select * from customer_group order by id',
  `select rowid from customer_search where customer_search match 'cus' order by rowid`,
  'select id, customer_id from sn order by id',
];

const place = fc.integer({ min: 1, max: 36 }).map((at) => ({
  name: `Customer ${at}`,
  ...(at > 33 ? { groupName: `New group ${at % 2}` } : at % 4 > 0 && { groupName: `Group ${at % 7}` }),
}));
const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const texts = fc.record({
  description: rarely(fc.constantFrom('"A" \\ 𝄞', '', null)),
  city: rarely(fc.constantFrom('Bern', '12', null)),
  email: rarely(fc.constantFrom('a@example.com', null)),
});
const key = (entry: { name: string; groupName?: string }) => JSON.stringify([entry.groupName, entry.name]);

const batch = fc
  .record({
    method: fc.constantFrom('PATCH' as const, 'POST' as const, 'DELETE' as const),
    entries: fc.array(fc.tuple(place, texts), { minLength: 1, maxLength: 20 }),
    isDistinct: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
    isKnown: fc.boolean(),
    ifMatch: fc.option(fc.constantFrom('"1"', '"0"', '*'), { nil: undefined, freq: 8 }),
  })
  .map(({ method, entries: all, isDistinct, isKnown, ifMatch }): BatchCase => {
    const known = all.filter(([{ name }]) => !isKnown || Number(name.slice(9)) <= 30);
    const distinct = isDistinct ? [...new Map(known.map((entry) => [key(entry[0]), entry])).values()] : known;
    const entries =
      method === 'DELETE'
        ? distinct.slice(0, 2).map(([at]) => at)
        : distinct.map(([at, fields]) => ({ ...at, ...fields }));
    return {
      method,
      path: '/customers',
      entries,
      ifMatch,
      first: [],
      versionsApart: false,
      key,
      repeatedAt: 'name',
      repeatedFirst: true,
    };
  });

test('a batch of customers is answered, refused, stored and audited like its entries one by one', async () => {
  const codes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 4, maxLength: 8 }), async (batches) => {
      const pair = await createPair(fill, STATE);
      try {
        for (const given of batches) if (given.entries.length > 0) codes.add(await pair.same(given));
      } finally {
        await pair.close();
      }
    }),
    { numRuns: 20, seed: 14 },
  );
  // Shows that the batches meet the refusals that they are made for.
  expect([...codes]).toEqual(expect.arrayContaining([0, 515, 4040, 4092, 4120]));
});
