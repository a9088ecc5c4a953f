import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPair, type BatchCase } from '../../testing/entry-by-entry.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import type { TestApp } from '../../testing/test-app.ts';

const TOKEN_IDS = 40;

/** SNs for token IDs of either type, and token IDs of both types, some disabled and some bound. */
async function fill(service: TestApp): Promise<void> {
  await insertManySns(service, 3);
  await service.db.tx(async (tx) => {
    await tx.run(sql`update sn set archived = 0,
      type = case id % 3 when 0 then 'TOKEN_ID' when 1 then 'TOKEN_ID_FLOAT' else 'TOKEN_ID_GROUP' end`);
    await tx.run(sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < ${TOKEN_IDS})
      insert into token_id (guid, token_type, label, status, reg_date, sn)
      select 'G ' || n, iif(n % 5 = 0, 5, 6), 'L ' || n, n % 11 = 0, 0, iif(n % 9 = 0, (select max(sn) from sn), null)
      from i`);
    // A guid can exist under both types.
    await tx.run(sql`insert into token_id (guid, token_type, reg_date) select guid, 5, 0 from token_id where id = 7`);
  });
}

const sns: readonly string[] = await (async () => {
  const { batched, close } = await createPair(fill, []);
  const found = await batched.db.read.column(sql<{ sn: string }>`select sn from sn order by sn`);
  await close();
  return found;
})();

const typeOf = (number: number): number => (number % 5 === 0 ? 5 : 6);
const number = fc.oneof({ weight: 60, arbitrary: fc.integer({ min: 1, max: TOKEN_IDS }) }, fc.integer({ min: 41, max: 43 })); // prettier-ignore
const entry = fc.oneof(
  { weight: 9, arbitrary: number.map((at) => ({ guid: `G ${at}`, tokenType: typeOf(at) })) },
  { weight: 9, arbitrary: number.map((at) => ({ label: `L ${at}` })) },
  { weight: 9, arbitrary: number.map((at) => ({ guid: `G ${at}`, tokenType: typeOf(at), label: `L ${at}` })) },
  { weight: 1, arbitrary: fc.constant({ guid: 'G 7', tokenType: 5 }) },
  { weight: 1, arbitrary: number.map((at) => ({ guid: `G ${at}`, tokenType: 6, label: 'L 1' })) },
);
type Entry = { guid?: string; label?: string; tokenType?: number };
const keyOf = ({ guid, label = '', tokenType }: Entry): string => {
  const at = Number((guid ?? label).slice(2));
  return `${at} ${tokenType ?? typeOf(at)}`;
};

const batch = fc
  .record({
    sn: fc.constantFrom(...sns),
    method: fc.constantFrom('POST' as const, 'POST' as const, 'DELETE' as const),
    entries: fc.array(entry, { minLength: 1, maxLength: 12 }),
    isDistinct: fc.boolean(),
    isFree: fc.boolean(),
    ifMatch: fc.option(fc.constantFrom('"1"', '"2"'), { nil: undefined, freq: 8 }),
  })
  .map(({ sn, method, entries, isDistinct, isFree, ifMatch }): BatchCase => {
    const distinct = isDistinct ? [...new Map(entries.map((one) => [keyOf(one), one])).values()] : entries;
    const free = distinct.filter((one) => keyOf(one) !== '7 5' && !/\b(?:5|9|11|4[1-3]|[1-4]0|[123]5|18|22|27|33|36|45)\b/.test(keyOf(one).split(' ')[0] ?? '')); // prettier-ignore
    const given = isFree && free.length > 0 ? free : distinct;
    return {
      ...{ method, path: `/sns/${sn}/tokenids`, first: [4040, 515], versionsApart: true, key: keyOf, ifMatch },
      // Unbinding takes no type.
      entries: method === 'DELETE' ? given.map(({ tokenType: _type, ...named }: Entry) => named) : given,
      isAuditedTogether: true,
    };
  });

test('token IDs of a batch are bound and unbound, answered and refused like each of them alone', async () => {
  const codes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 4, maxLength: 8 }), async (batches) => {
      const pair = await createPair(fill, ['select * from token_id order by id']);
      try {
        for (const given of batches) codes.add(await pair.same(given));
      } finally {
        await pair.close();
      }
    }),
    { numRuns: 20, seed: 15 },
  );
  // Shows that the batches meet the refusals that they are made for.
  expect([...codes]).toEqual(expect.arrayContaining([0, 515, 1812, 4040, 4092, 4093, 4120]));
});
