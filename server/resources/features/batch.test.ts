import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPair, type BatchCase } from '../../testing/entry-by-entry.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Features of product 2. The open template selects some of the first, and the locked one some of the last. */
const IDS = Array.from({ length: 240 }, (_, at) => at + 1);
const FROZEN_FROM = 221;
/** Features of the first SN alone. */
const OWN = [301, 302, 303, 304];
const SN = 'SN9E3779B1000001';
const TEMPLATE = '/products/Product%202/templates/Default';

/** Two SNs deviate from the open template in some features. No SN selects the features from 161 to 220. */
async function fill(service: TestApp): Promise<void> {
  await insertManySns(service, 8);
  await service.db.tx(async (tx) => {
    await tx.run(
      sql`insert into template (id, product_id, name, status, reg_date) values (9, 2, 'Locked', 1, 1), (10, 2, 'Without SNs', 0, 1)`,
    );
    await tx.run(sql`insert into feature (id, guid, product_id, fid, name, version, value, type)
      select value, 'guid ' || value, 2, value, 'Feature ' || (value % 9), iif(value % 3, value || '.0', null), value % 4, 'ReadOnly'
      from json_each(${JSON.stringify(IDS)})`);
    await tx.run(sql`insert into feature (id, guid, product_id, sn_id, fid, name, type)
      select value, 'guid ' || value, 2, 1, value, 'Own', 'ReadOnly' from json_each(${JSON.stringify(OWN)})`);
    await tx.run(sql`insert into template_feature (template_id, feature_id, selected, mask, value, version)
      select 2, id, id % 2, id % 4, id % 3, 'of the template' from feature where id < 160`);
    await tx.run(sql`insert into template_feature (template_id, feature_id, selected)
      select 9, id, 1 from feature where id between ${FROZEN_FROM} and 300 union all select 10, id, 1 from feature where id between 161 and 180`);
    await tx.run(sql`insert into sn_feature (sn_id, feature_id, selected, mask, users)
      select s.id, f.id, f.id < 160 and f.id % 3, 16, f.id % 2 from feature f join sn s on s.id in (1, 5) where f.id % 5 = 0 and f.sn_id is null`);
    await tx.run(sql`update sequence set next = 1000`);
  });
}

const STATE = [
  `select id, product_id, sn_id, fid, name, version, value, end_date, expiration_days, users, type, hidden, online, revision
    from feature order by id`,
  'select * from template_feature order by template_id, feature_id',
  'select * from sn_feature order by sn_id, feature_id',
  'select * from sequence',
  ...['sn', 'template', 'product'].map((table) => `select id, revision from ${table}`),
];

const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const content = {
  value: rarely(fc.constantFrom(0, 1, 5, null)),
  version: rarely(fc.constantFrom('1.0', '2', '', null)),
  endDate: rarely(fc.constantFrom('2027-01-01', '2027-01-01 12:00:00', null)),
  expirationDays: rarely(fc.constantFrom(30, null)),
  users: rarely(fc.constantFrom(0, 1, null)),
};
const ifMatch = fc.option(fc.constantFrom('"0"', '*'), { nil: undefined, freq: 8 });
const few = { minLength: 1, maxLength: 10 };
const rules = { versionsApart: true, key: (entry: { id: number }) => String(entry.id), isOneRecord: true };

const known = fc.constantFrom(...IDS);
const unknown = fc.constantFrom(999, 998, 997);
/** Some batches name unknown features too, and some are larger than what one statement takes. */
const ids = fc.oneof(
  { weight: 5, arbitrary: fc.uniqueArray(known, few) },
  {
    weight: 2,
    arbitrary: fc.uniqueArray(fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: unknown }), few),
  },
  { weight: 1, arbitrary: fc.uniqueArray(known, { minLength: 101, maxLength: 110 }) },
);

const selection = fc
  .record({
    level: fc.constantFrom(`/sns/${SN}`, TEMPLATE),
    method: fc.constantFrom('PATCH' as const, 'POST' as const, 'DELETE' as const),
    ids,
    changes: fc.array(fc.record({ ...content, type: rarely(fc.constantFrom('select', 'unselect', 'OVERRIDE')) }), few),
    ifMatch,
    isRepeated: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
  })
  .map(({ level, method, ids: given, changes, ifMatch: version, isRepeated }): BatchCase => {
    const own = level === TEMPLATE ? [] : OWN.slice(0, given.length % 4);
    const named = [...own, ...given].map((id) => ({ id }));
    const entries = method === 'DELETE' ? named : named.map(({ id }, at) => ({ id, ...changes[at % changes.length] }));
    return {
      ...{ ...rules, first: [1283], repeatedAt: 'id', ifMatch: version, path: `${level}/features` },
      method: level === TEMPLATE && method === 'POST' ? 'PATCH' : method,
      // Nobody learns of a repeated entry before the version is right.
      entries: isRepeated && version !== '"0"' && method !== 'DELETE' ? [...entries, ...entries.slice(0, 1)] : entries,
    };
  });

/** Features of an SN by id, guid, or name and version. */
const selectors = fc.record({ ids, by: fc.array(fc.nat(2), few) }).map(({ ids: given, by }): BatchCase => ({
  ...{ ...rules, first: [1283, 4091], method: 'DELETE', path: `/sns/${SN}/features`, key: JSON.stringify },
  entries: given.map((id, at) => {
    const way = by[at % by.length];
    if (way === 1) return { guid: `guid ${id}` };
    return way === 2 && id >= 160 && id % 3 > 0 ? { name: `Feature ${id % 9}`, version: `${id}.0` } : { id };
  }),
}));

const product = { ...rules, path: '/products/Product%202/features' };

/** New features, in some batches with the identity of a feature of the product, or with that except for the value. */
const creation = fc
  .record({
    ids,
    entries: fc.array(fc.record({ ...content, hidden: rarely(fc.boolean()) }), few),
    taken: fc.constantFrom('none', 'all', 'except value'),
    ifMatch,
  })
  .map(({ ids: given, entries, taken, ifMatch: version }): BatchCase => ({
    ...{ ...product, method: 'POST', first: [4090], ifMatch: version, key: JSON.stringify },
    entries: given.map((id, at) =>
      taken !== 'none' && id % 3 > 0 && id < 200
        ? { featureId: id, name: `Feature ${id % 9}`, version: `${id}.0`, value: taken === 'all' ? id % 4 : 9 }
        : { featureId: 1000 + id, name: 'New', ...entries[at % entries.length] },
    ),
  }));

/** Changes of content, also of frozen features, or of the identity of features that nobody has frozen. */
const change = fc
  .record({
    ids,
    contents: fc.array(fc.record(content), few),
    kind: fc.constantFrom('content', 'open', 'taken'),
    ifMatch,
  })
  .map(({ ids: given, contents, kind, ifMatch: version }): BatchCase => {
    const open = given.filter((id) => kind === 'content' || id < FROZEN_FROM || id > 300);
    return {
      ...{ ...product, method: 'PATCH', first: [1283], repeatedAt: 'id', ifMatch: version },
      entries: open.map((id, at) => {
        if (kind === 'taken' && id < 200 && at === 0)
          return { id, featureId: 240, name: 'Feature 6', version: null, value: 0 };
        return kind === 'content' || id > 300
          ? { id, ...contents[at % contents.length] }
          : { id, name: `Renamed ${id}`, featureId: 500 - id };
      }),
    };
  });

/** Removals, mostly of features that nobody selects. */
const removal = fc
  .record({
    free: fc.uniqueArray(fc.integer({ min: 161, max: 220 }), few),
    others: fc.uniqueArray(known, { maxLength: 3 }),
    isClean: fc.nat(2),
  })
  .map(({ free, others, isClean }): BatchCase => ({
    ...{ ...product, method: 'DELETE', first: [1283], repeatedAt: 'id' },
    entries: [...new Set([...free, ...(isClean > 0 ? [] : others)])].map((id) => ({ id })),
  }));

/** Runs batches on a pair of services, and expects that they meet these answers. */
async function expectSame(batch: fc.Arbitrary<BatchCase>, expected: readonly number[]): Promise<void> {
  const codes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 3, maxLength: 6 }), async (batches) => {
      const pair = await createPair(fill, STATE);
      try {
        for (const given of batches) if (given.entries.length > 0) codes.add(await pair.same(given));
      } finally {
        await pair.close();
      }
    }),
    { numRuns: 10, seed: 14 },
  );
  expect([...codes]).toEqual(expect.arrayContaining([...expected]));
}

test.each([
  ['changes of the features of an SN or a template', selection, [0, 515, 1283, 4120]],
  ['features removed from an SN by id, guid, or name and version', selectors, [0, 1283]],
  ['new features of a product', creation, [0, 4090, 4120]],
  ['changed features of a product', change, [0, 1283, 4090, 4093, 4120]],
  ['features removed from a product', removal, [0, 4092]],
] as const)(
  'a batch of %s is answered, refused, stored and audited like its entries one by one',
  async (_name, batch, expected) => {
    await expectSame(batch, expected);
  },
  120_000,
);

test('a feature is removed with what thousands of SNs say about it', async () => {
  const service = createTestApp();
  try {
    await insertManySns(service, 10_000);
    await service.db.tx(async (tx) => {
      await tx.run(
        sql`insert into feature (id, guid, product_id, fid, name, type) values (1, 'g', 2, 1, 'Export', 'ReadOnly')`,
      );
      await tx.run(
        sql`insert into sn_feature (sn_id, feature_id, selected) select id, 1, 0 from sn where product_id = 2`,
      );
    });
    const answer = await service.api('DELETE', '/products/Product%202/features', [{ id: 1 }]);
    expect(answer.envelope.status).toBe(0);
    expect(await service.db.read.column(sql<{ n: number }>`select count(*) as n from sn_feature`)).toEqual([0]);
  } finally {
    await service.close();
  }
});
