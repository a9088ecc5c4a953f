import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createZone } from '../../../time/zone.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { nextTurn } from '../../../time/pause.ts';
import { statement } from '../../kysely.ts';
import { databaseFile } from '../storage.ts';
import { createPool, type Pool } from './pool.ts';
import { createOwnReaders, createReaders, type Readers } from './reader.ts';

let database: TestDatabase;
let pool: Pool;
let readers: Readers;
let inThreads: number;
/** The clock of the main thread; it goes on by `pace` milliseconds whenever it is read. */
let clock: number;
let pace: number;

beforeAll(() => {
  database = createTestDatabase();
});
afterAll(() => database.close());

beforeEach(() => {
  [inThreads, clock, pace] = [0, 0, 0];
  const real = createPool(2);
  pool = {
    ...real,
    run: (order, turn) => {
      inThreads++;
      return real.run(order, turn);
    },
  };
  readers = createReaders({
    file: databaseFile(database.directory),
    zone: createZone('UTC'),
    pool,
    noticed: () => undefined,
    now: () => (clock += pace),
  });
  return () => readers.close();
});

const COUNT = statement<{ n: number }>(
  'with recursive c(x) as (select 1 union all select x + 1 from c where x < ? and (x & 1023 or tick())) select count(*) as n from c',
);
const count = async (to: number) => (await readers.of({ caller: 'a' }).get(COUNT, to))?.n;

test('a statement that was brief three times runs in the main thread', async () => {
  for (const [to, wanted] of [[5, 1], [6, 2], [7, 3], [8, 3], [9, 3]] as const) {
    expect(await count(to)).toBe(to);
    expect(inThreads).toBe(wanted);
  }
}); // prettier-ignore

test('a long statement never runs in the main thread', async () => {
  for (const times of [1, 2, 3, 4, 5]) {
    expect(await count(200_000)).toBe(200_000);
    expect(inThreads).toBe(times);
  }
});

test('a statement that turns out to be long in the main thread is stopped there and answered by a thread', async () => {
  for (const to of [1, 2, 3, 4]) await count(to);
  expect(inThreads).toBe(3);
  pace = 100;
  expect(await count(5000)).toBe(5000);
  expect(inThreads).toBe(4);
  pace = 0;
  await nextTurn();
  // It must prove itself for longer now.
  for (const to of [1, 2, 3, 4, 5, 6]) await count(to);
  expect(inThreads).toBe(10);
  await count(7);
  expect(inThreads).toBe(10);
});

test('whatever thread answers, a read sees what was acknowledged before it', async () => {
  const write = (value: number) =>
    database.db.tx((tx) =>
      tx.run(
        sql`insert into setting values ('seen', ${String(value)}) on conflict do update set value = excluded.value`,
      ),
    );
  const texts = Array.from({ length: 12 }, (_, at) =>
    statement<{ n: number }>(`select value, ${at} as n from setting where name = 'seen'`),
  );
  let now = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(11), { minLength: 1, maxLength: 8 }), async (chosen) => {
      await write(++now);
      const seen = await Promise.all(chosen.map((at) => readers.of({ caller: `${at % 3}` }).get(texts[at] ?? COUNT)));
      for (const row of seen) expect(row).toMatchObject({ value: String(now) });
    }),
    { numRuns: 100 },
  );
  expect(inThreads).toBeGreaterThan(0);
});

test('a short command reads in its own thread', async () => {
  const own = createOwnReaders({
    file: databaseFile(database.directory),
    zone: createZone('UTC'),
    noticed: () => undefined,
  });
  expect(await own.of({ caller: 'a' }).get(COUNT, 200_000)).toEqual({ n: 200_000 });
  expect([inThreads, own.figures().running]).toEqual([0, 0]);
  await own.close();
});
