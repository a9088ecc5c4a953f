import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Reader } from '../../db/handle.ts';
import { runList } from '../../query/list.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { explainingReader } from '../../testing/plans.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { belongsTo, featureList, inScope, productLevel, snLevel, templateLevel, type Level } from './fields.ts';
import { idsByIdentity, usesOf, usesRecord } from './product-store.ts';
import { deviationsOf, featureOr404, featureRecords, featureRows } from './store.ts';

/** 20,000 SNs of 4 products with 30 features each. Every SN has one feature of its own and deviates in another. */
const SNS = 20_000;
const sn = { id: 401, product_id: 2, template_id: 2 };

let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, SNS);
  await service.db.tx(async (tx) => {
    await tx.run(sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < 120)
      insert into feature (id, guid, product_id, fid, name, type) select n, 'g' || n, 1 + n % 4, n, 'Feature ' || n, 'ReadOnly' from n`);
    await tx.run(sql`insert into feature (id, guid, product_id, sn_id, fid, name, type)
      select 1000 + id, 'own' || id, product_id, id, 1, 'Own', 'ReadOnly' from sn`);
    await tx.run(
      sql`insert into template_feature (template_id, feature_id, selected) select product_id, id, id % 3 = 0 from feature where sn_id is null`,
    );
    await tx.run(sql`insert into sn_feature (sn_id, feature_id, selected) select id, product_id - 1 + 4, 0 from sn`);
  });
  await service.db.optimize();
});
afterAll(() => service.close());

const levels: [string, Level][] = [
  ['a product', productLevel({ id: 2 })],
  ['a template', templateLevel({ id: 2, product_id: 2 })],
  ['an SN', snLevel(sn)],
];

const list = (db: Reader, level: Level, sort?: string) =>
  runList(db, featureList(level), {}, { sorts: sort ? [{ name: sort }] : [] }, { where: [belongsTo(level)] });

const queries: [string, (db: Reader) => Promise<unknown>][] = [
  ...levels.flatMap(([name, level]): [string, (db: Reader) => Promise<unknown>][] => [
    [`the list of ${name}`, (db) => list(db, level)],
    [`the sorted list of ${name}`, (db) => list(db, level, 'version')],
    [`the rows of ${name}`, (db) => featureRows(db, level)],
    [`one feature of ${name}`, (db) => featureOr404(db, level, 5)],
    [`the records of ${name}`, (db) => featureRecords(db, level, [5, 9])],
  ]),
  [
    'what an SN selects',
    (db) => runList(db, featureList(snLevel(sn)), {}, {}, { where: [belongsTo(snLevel(sn)), ...inScope('selected')] }),
  ],
  ['the deviations of an SN', (db) => deviationsOf(db, { kind: 'sn', id: 401 }, [5, 9])],
  ['the features of a product by identity', (db) => idsByIdentity(db, { id: 2 }, ['[5,"Feature 5",null,null]'])],
  ['who uses features', (db) => usesOf(db, [1, 5, 9])],
  [
    'the list of a product with who uses each',
    (db) => {
      const level = productLevel({ id: 2 });
      const list = featureList(level);
      return runList(db, { ...list, record: { ...list.record, ...usesRecord } }, {}, {}, { where: [belongsTo(level)] });
    },
  ],
];

describe('with 20,000 SNs that all have features of their own', () => {
  test.each(queries)('%s is found through indexes alone', async (_name, query) => {
    const { db, plans, close } = explainingReader(service);
    await query(db);
    close();
    expect(plans.length).toBeGreaterThan(0);
    const scans = plans
      .flatMap(({ steps }) => steps.map(({ detail }) => detail))
      .filter((detail) => /^SCAN (?!n\b|json_each|value)/.test(detail));
    expect(scans).toEqual([]);
    const byProductAlone = plans.flatMap(({ steps }) =>
      steps.filter(({ detail }) => detail.includes('feature_identity (product_id=?)')),
    );
    expect(byProductAlone).toEqual([]);
  });
});
