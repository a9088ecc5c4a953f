import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertManyCustomers } from '../../testing/many-customers.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { insertManyMachines } from '../../testing/machines.ts';
import { explainingReader } from '../../testing/plans.ts';
import { insertManyTokenIds } from '../../testing/tokenids.ts';
import { insertManyUsers } from '../../testing/users.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { readText } from './reading-rules.ts';
import { findRecords } from './store.ts';

const ROWS = 100_000;
/** Steps of SQLite's virtual machine in one search, which take less than 5 ms. */
const MOST_STEPS = 40_000;
let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, ROWS);
  await insertManyUsers(service, 20_000);
  await insertManyCustomers(service, 20_000);
  await insertManyTokenIds(service, 20_000);
  await insertManyMachines(service, 20_000);
}, 240_000);
afterAll(() => service.close());

describe(`GET /search at ${ROWS} SNs`, () => {
  test.each([
    'SN12', 'N12', '000077', 'user000042.1', 'nick', 'mail77@example.com', '+49 170 555 12', 'customer 4711', 'C-10077',
    'contact', 'Label 44', 'T000077', '00:1b:44:11:3a:b7', '020000', 'host 9', 'asset', '4711', '192.0.2.7', 'product',
    'business', 'a', 'no such thing at all', 'SN1000000O', '👍👍👍', 'SN9E3778B1000001', 'custmoer 4711', '4711 customer',
    'acne', 'nikc', 'contcat 12 cutsomer',
  ])('%j is looked up by indexes alone, in few steps', async (q) => {
    const { db, plans, close } = explainingReader(service);
    await findRecords({ db, now: TEST_NOW }, readText(q), 50);
    close();
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThan(MOST_STEPS);
    const scans = plans.flatMap(({ sql, steps }) =>
      steps.filter(({ detail }) => /^SCAN (?!json_each|n\b|f\b)(?!\w+ VIRTUAL TABLE INDEX)/.test(detail)).map((step) => [step, sql]),
    );
    expect(scans).toEqual([]);
    // Only the final query that reads the hits may sort.
    const looks = plans.filter(({ sql }) => !sql.startsWith('select n.value'));
    const sorted = looks.flatMap(({ steps }) => steps.filter(({ detail }) => detail.startsWith('USE TEMP B-TREE')));
    expect(sorted.filter(({ detail }) => !detail.includes('DISTINCT'))).toEqual([]);
  }); // prettier-ignore
});
