import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPair, type BatchCase } from '../../testing/entry-by-entry.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import type { TestApp } from '../../testing/test-app.ts';

const names = Array.from({ length: 260 }, (_, at) => `item ${at} "ö𝄞" \\`);
const known = names.slice(0, 200);
const SN = 'SN9E3779B1000001';

/** An SN, its template and its product with 200 items each, and another SN with the same names. */
async function fill(service: TestApp): Promise<void> {
  await insertManySns(service, 4);
  await service.db.tx(async (tx) => {
    for (const [column, id] of [
      ['sn_id', 1],
      ['template_id', 2],
      ['product_id', 2],
      ['sn_id', 2],
    ] as const)
      // prettier-ignore
      await tx.run(sql`insert into data (${sql.raw(column)}, name, value, update_time)
        select ${id}, value, key % 3, 1 from json_each(${JSON.stringify(known)})`);
  });
}

const STATE = ['select * from data order by id', ...['sn', 'template', 'product'].map((table) => `select id, revision from ${table}`)]; // prettier-ignore

const some = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.constantFrom(...names) },
);
const value = fc.option(fc.constantFrom('', '0', '1', '2', '0.5', 'a "text" \\ 𝄞', null), { nil: undefined });
/** Some batches are larger than what one statement takes. */
const entries = fc
  .oneof({ weight: 7, arbitrary: fc.constant([1, 12]) }, { weight: 1, arbitrary: fc.constant([101, 110]) })
  .chain(([minLength, maxLength]) =>
    fc.uniqueArray(fc.record({ name: some, value }), { selector: ({ name }) => name, minLength, maxLength }),
  );

const batch = fc
  .record({
    owner: fc.constantFrom(`/sns/${SN}`, '/products/Product%202/templates/Default', '/products/Product%202'),
    method: fc.constantFrom('PATCH' as const, 'PATCH' as const, 'DELETE' as const),
    given: entries,
    ifMatch: fc.option(fc.constantFrom('"0"', '*'), { nil: undefined, freq: 8 }),
  })
  .map(({ owner, method, given, ifMatch }): BatchCase => {
    return {
      method,
      path: `${owner}/datas`,
      entries: method === 'PATCH' ? given : given.map(({ name }) => ({ name })),
      ifMatch,
      first: [],
      versionsApart: true,
      key: ({ name }: { name: string }) => name,
      isOneRecord: true,
      isUncounted: true,
    };
  });

test('a batch of configuration items is answered, refused, stored and audited like its entries one by one', async () => {
  const codes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 3, maxLength: 6 }), async (batches) => {
      const pair = await createPair(fill, STATE);
      try {
        for (const given of batches) codes.add(await pair.same(given));
      } finally {
        await pair.close();
      }
    }),
    { numRuns: 10, seed: 14 },
  );
  // Shows that the batches meet the refusals that they are made for.
  expect([...codes]).toEqual(expect.arrayContaining([0, 1537, 4120]));
});
