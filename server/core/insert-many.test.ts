import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { insertMany } from './insert-many.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = createTestDatabase();
  await database.db.tx((tx) =>
    tx.run(sql.raw('create table scribble (place integer primary key, key integer unique, text text) strict')),
  );
});
afterEach(() => database.close());

type Row = [key: number, text: string | null];
const add = insertMany<Row>('into scribble (key, text)', '(?, ?)', 'on conflict do update set text = excluded.text');
const rows = (count: number, text: string): Row[] => Array.from({ length: count }, (_, key) => [key, text]);
const stored = () =>
  database.db.read.all(sql<{ key: number; text: string | null }>`select key, text from scribble order by place`);

test.each([0, 1, 49, 50, 51, 149, 250, 561])('%i rows are written, each once and in order', async (count) => {
  await database.db.tx((tx) => add(tx, rows(count, 'first')));
  expect(await stored()).toEqual(rows(count, 'first').map(([key, text]) => ({ key, text })));
});

test('what the conflict says holds for each row, within one call and between two', async () => {
  await database.db.tx((tx) => add(tx, [...rows(60, 'first'), [0, null]]));
  await database.db.tx((tx) => add(tx, [[59, 'second'], ...rows(0, '')]));
  const found = await stored();
  expect(found).toHaveLength(60);
  expect([found[0]?.text, found[1]?.text, found[59]?.text]).toEqual([null, 'first', 'second']);
});

test('a row that fails undoes those before it, with its transaction', async () => {
  const unfit = insertMany<[place: number, key: number]>('into scribble (place, key)', '(?, ?)');
  const twice: [number, number][] = Array.from({ length: 70 }, (_, at) => [at, at === 69 ? 0 : at]);
  await expect(database.db.tx((tx) => unfit(tx, twice))).rejects.toThrow(/UNIQUE/);
  expect(await stored()).toEqual([]);
});
