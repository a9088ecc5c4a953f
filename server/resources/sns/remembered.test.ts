import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPostgres } from '../../db/engine.ts';
import { SN_SCOPES } from '../../contract/sns/sn-names.ts';
import type { Reader } from '../../db/handle.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { nextTurn } from '../../time/pause.ts';
import { noteGiven } from '../offline/licence-store.ts';
import { listSns } from './list-store.ts';
import { snRecord } from './store.ts';

const ROWS = 24;
const SCOPES = [['archived'], ['archived', ...SN_SCOPES, 'use']] as const;

let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, ROWS);
});
afterAll(() => service.close());

const pages = async (db: Reader, limit = ROWS, offset = 0) => {
  const now = service.time.now;
  const found = [];
  for (const scope of SCOPES) {
    found.push(await listSns({ db, now }, { limit, offset, scope }));
    const sorts = [{ name: 'endDate', order: 'DESC' }];
    found.push(await listSns({ db, now }, { limit, offset, scope }, { sorts }));
  }
  return found.map(({ total, items }) => ({ total, items: items.map((text) => JSON.parse(text) as object) }));
};

/** Returns the first SNs, read one by one. */
async function records(db: Reader): Promise<object[]> {
  const found = [];
  for (const sn of await db.column(sql<{ sn: string }>`select sn from sn order by id limit 4`)) {
    for (const scope of [[], SN_SCOPES]) {
      const { json, revision } = await snRecord(db, sn, { scope, now: service.time.now });
      found.push({ record: JSON.parse(json) as object, revision });
    }
  }
  return found;
}

/**
 * Compares pages and records with remembered texts and totals to those that SQLite writes from the rows and counts again.
 */
async function expectExact(limit?: number, offset?: number): Promise<void> {
  const { read } = service.db;
  const unremembered: Reader = {
    ...read,
    texts: undefined,
    total: async (query) => (await read.first(query))?.n ?? 0,
  };
  expect(await pages(read, limit, offset)).toEqual(await pages(unremembered, limit, offset));
  expect(await records(read)).toEqual(await records(unremembered));
}

const change = (column: string, value: string | number | null, id: number) =>
  service.db.tx((tx) => tx.run(sql`update sn set ${sql.ref(column)} = ${value} where id = ${id}`));

type ColumnOf = { readonly name: string; readonly type: string };

test('a change of any column by SQL alone is on the next page, also without a new revision', async () => {
  const columns = await service.db.read.all(
    isPostgres
      ? sql<ColumnOf>`select column_name as name, upper(data_type) as type from information_schema.columns where table_name = 'sn'`
      : sql<ColumnOf>`select name, type from pragma_table_info('sn')`,
  );
  for (const { name, type } of columns) {
    if (name === 'id' || name === 'standing' || name === 'revision') continue;
    for (const value of name.endsWith('_id') ? [1, 2] : [0, 1]) {
      await change(name, type === 'TEXT' ? `${name} ${value}` : value, 3);
      await expectExact();
    }
  }
});

test('a page of known SNs reads no text, and a page with a changed one reads that one', async () => {
  const { read } = service.db;
  const misses = () => service.db.readers().texts.misses;
  const list = () => listSns({ db: read, now: service.time.now }, { limit: ROWS, scope: ['archived', 'product'] });
  await list();
  const before = misses();
  await list();
  expect(misses()).toBe(before);
  await change('description', 'another text', 5);
  await list();
  expect(misses()).toBe(before + 1);
});

test('what a transaction read before it was undone is on no page', async () => {
  for (const text of ['undone', 'kept']) {
    const done = service.db.tx(async (tx) => {
      await tx.run(sql`update sn set description = ${text} where id = 7`);
      await listSns({ db: tx, now: tx.now }, { limit: ROWS });
      if (text === 'undone') throw new Error('undone');
    });
    await done.catch(() => undefined);
    await expectExact();
  }
});

const id = fc.integer({ min: 1, max: ROWS });
const step = fc.oneof(
  fc.record({ sn: id, column: fc.constantFrom('status', 'archived', 'vm_detect'), value: fc.nat(1) }),
  fc.record({
    sn: id,
    column: fc.constantFrom('start_date', 'end_date', 'active_date'),
    value: fc.option(fc.integer({ min: TEST_NOW - 20, max: TEST_NOW + 20 })),
  }),
  fc.record({
    sn: id,
    column: fc.constantFrom('expiration_days', 'usage_number', 'use_count', 'template_quantity', 'customer_id'),
    value: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ sn: id, column: fc.constant('description'), value: fc.constantFrom('', ',', '{"a":",', '许', '}') }),
  fc.record({ given: id }),
  fc.record({ table: fc.constantFrom('product', 'template', 'business', 'customer'), of: fc.integer({ min: 1, max: 4 }), name: fc.nat() }),
  fc.record({ now: fc.integer({ min: -25, max: 25 }) }),
  fc.record({ removed: id }),
  fc.record({ limit: fc.integer({ min: 1, max: 9 }), offset: fc.nat(ROWS) }),
); // prettier-ignore

test('pages and records are exact after any changes of SNs, of the records they name, and of the clock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      for (const one of steps) {
        if ('column' in one) await change(one.column, one.value, one.sn);
        else if ('given' in one) await service.db.tx((tx) => noteGiven(tx, { id: one.given }));
        else if ('table' in one)
          await service.db.tx((tx) => tx.run(sql`update ${sql.table(one.table)} set name = ${`${one.table}, ${one.name}`} where id = ${one.of}`)); // prettier-ignore
        else if ('now' in one) service.time.now = TEST_NOW + one.now;
        else if ('removed' in one) await service.db.tx((tx) => tx.run(sql`delete from sn where id = ${one.removed}`));
        else await expectExact(one.limit, one.offset);
      }
      await expectExact();
    }),
    { numRuns: 40 },
  );
});

test('the total has every acknowledged change, whoever reads meanwhile', async () => {
  const { read } = service.db;
  const total = async () => (await listSns({ db: read, now: service.time.now }, { limit: 1 })).total;
  let isDone = false;
  const reader = (async () => {
    while (!isDone) {
      await total();
      await nextTurn();
    }
  })();
  try {
    for (let round = 0; round < 60; round++) {
      const id = 1 + (round % ROWS);
      const before = await total();
      const [row] = await read.all(sql<{ archived: number }>`select archived from sn where id = ${id}`);
      if (!row) continue;
      await change('archived', 1 - row.archived, id);
      expect(await total()).toBe(before + (row.archived === 1 ? 1 : -1));
    }
  } finally {
    isDone = true;
    await reader;
  }
});

test('pages that are read while SNs change show each change as a whole', async () => {
  const { read } = service.db;
  const write = async (value: number) =>
    service.db.tx((tx) => tx.run(sql`update sn set volume_number = ${value}, description = ${`text ${value}`}`));
  await write(0);
  let isDone = false;
  const writer = (async () => {
    for (let value = 1; value <= 60; value++) await write(value);
  })().finally(() => (isDone = true));
  while (!isDone) {
    // A loop of reads that are answered at once would leave no turn to the writer.
    await nextTurn();
    const { items } = await listSns({ db: read, now: service.time.now }, { limit: ROWS, scope: ['all'] });
    const values = new Set(items.map((text) => (JSON.parse(text) as { volumeNumber: number }).volumeNumber));
    expect(values.size).toBeLessThanOrEqual(1);
  }
  await writer;
});
