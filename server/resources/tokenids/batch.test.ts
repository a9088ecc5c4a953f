import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPair, type BatchCase } from '../../testing/entry-by-entry.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const guid = (at: number) => `GUID-${at}-00000000`;

const tokenId = fc.record({
  guid: fc.integer({ min: 0, max: 60 }).map(guid),
  tokenType: fc.constantFrom(5, 6),
  label: fc.option(
    fc.integer({ min: 0, max: 200 }).map((at) => `label ${at} "𝄞"`),
    { nil: undefined },
  ),
});
type TokenId = { guid: string; tokenType: number; label?: string | undefined };

/** Different token IDs with different labels. Alone, an entry does not know the labels of those before it. */
const batch = fc
  .record({
    entries: fc.uniqueArray(tokenId, { selector: ({ label, ...key }) => label ?? key, minLength: 1, maxLength: 6 }),
    isRepeated: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  })
  .map(({ entries, isRepeated }): BatchCase => {
    const key = ({ guid: own, tokenType }: TokenId) => `${own}/${tokenType}`;
    const distinct = [...new Map(entries.map((entry) => [key(entry), entry])).values()];
    const given = isRepeated ? [...distinct, ...distinct.slice(0, 1)] : distinct;
    const rules = { first: [], versionsApart: false, key, repeatedAt: 'guid', repeatedFirst: true };
    return { ...rules, method: 'POST', path: '/tokenids', entries: given };
  });

test('a batch of token IDs is answered, refused, stored and audited like its entries one by one', async () => {
  const codes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 4, maxLength: 12 }), async (batches) => {
      const pair = await createPair(async () => undefined, ['select * from token_id order by id']);
      try {
        for (const given of batches) codes.add(await pair.same(given));
      } finally {
        await pair.close();
      }
    }),
    { numRuns: 20, seed: 14 },
  );
  // Shows that the batches meet the refusals that they are made for.
  expect([...codes]).toEqual(expect.arrayContaining([0, 515, 4090]));
});

test('a label is taken by an earlier entry of the batch, unless that one is refused itself', async () => {
  const service: TestApp = createTestApp();
  try {
    await service.api('POST', '/tokenids', [{ guid: guid(1), tokenType: 5 }]);
    const { envelope } = await service.api('POST', '/tokenids', [
      { guid: guid(1), tokenType: 5, label: 'first' },
      { guid: guid(2), tokenType: 5, label: 'first' },
      { guid: guid(3), tokenType: 5, label: 'first' },
    ]);
    expect(envelope.errors?.map(({ path }) => path)).toEqual(['[0].guid', '[2].label']);
  } finally {
    await service.close();
  }
});
