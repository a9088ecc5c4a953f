import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build } from '../db/kysely.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { countOf, insertRow, removeRow, revise, rowOr404 } from './rows.ts';

let database: TestDatabase;
beforeEach(() => {
  database = createTestDatabase();
});
afterEach(() => database.close());

const insertRole = (name: string) =>
  build
    .insertInto('role')
    .values({ name, guid: `guid of ${name}`, reg_date: 0 })
    .returningAll();
const revisions = () =>
  database.db.read.all(sql<{ name: string; revision: number }>`select name, revision from role order by id`);

test('each write of a row adds 1 to its revision and leaves other rows alone', async () => {
  const returned = await database.db.tx(async (tx) => {
    const row = await insertRow(tx, insertRole('first'));
    await insertRow(tx, insertRole('other'));
    const revision = await revise(tx, 'role', row, { name: 'renamed' });
    return [row.revision, revision, await revise(tx, 'role', { ...row, revision }, {})];
  });
  expect(returned).toEqual([1, 2, 3]);
  expect(await revisions()).toEqual([
    { name: 'renamed', revision: 3 },
    { name: 'other', revision: 1 },
  ]);
});

test('an insert that returns no row is refused with 516 and undone', async () => {
  const twice = database.db.tx(async (tx) => {
    await insertRow(tx, insertRole('first'));
    await insertRow(
      tx,
      insertRole('first').onConflict((conflict) => conflict.doNothing()),
    );
  });
  await expect(twice).rejects.toMatchObject({ code: 516 });
  expect(await revisions()).toEqual([]);
});

test('a removed row is gone and other rows stay', async () => {
  await database.db.tx(async (tx) => {
    await insertRow(tx, insertRole('other'));
    await removeRow(tx, 'role', await insertRow(tx, insertRole('first')));
  });
  expect(await revisions()).toEqual([{ name: 'other', revision: 1 }]);
});

test('a lookup without a row is refused with 4040 and the message of the caller', async () => {
  const find = (name: string) =>
    database.db.read.first(sql<{ name: string }>`select name from role where name = ${name}`);
  await database.db.tx((tx) => insertRow(tx, insertRole('known')));
  expect(await rowOr404(find('known'), 'There is no role.')).toEqual({ name: 'known' });
  await expect(rowOr404(find('unknown'), 'There is no role.')).rejects.toMatchObject({
    code: 4040,
    message: 'There is no role.',
  });
});

test('a count is that of the row, and 0 when the query finds no row', async () => {
  const count = (where: string) =>
    countOf(database.db.read.first(sql<{ n: number }>`select 3 as n where ${where} = 'found'`));
  expect([await count('found'), await count('missing')]).toEqual([3, 0]);
});
