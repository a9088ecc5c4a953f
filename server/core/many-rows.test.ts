import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { insertAll, removeAll, reviseAll, rowsBy } from './many-rows.ts';

let database: TestDatabase;
beforeEach(() => {
  database = createTestDatabase();
});
afterEach(() => database.close());

const tx: TestDatabase['db']['tx'] = (fn) => database.db.tx(fn);
const name = (at: number) => `role "${at}" \\ 𝄞`;
const roles = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: name(at), guid: `guid ${at}`, reg_date: at }));
const stored = () =>
  database.db.read.all(
    sql<{
      id: number;
      name: string;
      description: string | null;
      revision: number;
    }>`select id, name, description, revision from role order by id`,
  );

test.each([0, 1, 249, 250, 251, 600])('%i rows are inserted in order, each once', async (count) => {
  await tx((one) => insertAll(one, 'role', roles(count)));
  expect(await stored()).toEqual(
    roles(count).map((role, at) => ({ id: at + 1, name: role.name, description: null, revision: 1 })),
  );
});

test('rows with other columns keep their places, and absent columns get their defaults', async () => {
  const mixed = roles(6).map((role, at) => (at % 3 === 0 ? { ...role, description: 'text', revision: 7 } : role));
  await tx((one) => insertAll(one, 'role', mixed));
  expect((await stored()).map(({ name: given, revision }) => [given, revision])).toEqual(
    roles(6).map((role, at) => [role.name, at % 3 === 0 ? 7 : 1]),
  );
});

test('rows are found by a unique column, unknown values are not', async () => {
  await tx((one) => insertAll(one, 'role', roles(150)));
  const found = await rowsBy(database.db.read, 'role', 'name', [name(149), name(3), 'nobody']);
  expect([...found].map(([key, row]) => [key, row.id])).toEqual([
    [name(149), 150],
    [name(3), 4],
  ]);
});

test('each row gets its own values and one revision more, other rows and columns stay', async () => {
  await tx(async (one) => {
    await insertAll(one, 'role', roles(130));
    const rows = [
      ...(
        await rowsBy(
          one,
          'role',
          'name',
          roles(129).map(({ name: given }) => given),
        )
      ).values(),
    ];
    await reviseAll(
      one,
      'role',
      rows.map((row) => ({
        row,
        changes:
          row.id % 2 === 0
            ? { description: row.id % 4 === 0 ? null : `12${row.id}` }
            : { name: `new ${row.id}`, description: '' },
      })),
    );
  });
  const found = await stored();
  expect(found[1]).toEqual({ id: 2, name: name(1), description: '122', revision: 2 });
  expect(found[3]).toEqual({ id: 4, name: name(3), description: null, revision: 2 });
  expect(found[128]).toEqual({ id: 129, name: 'new 129', description: '', revision: 2 });
  expect(found[129]).toEqual({ id: 130, name: name(129), description: null, revision: 1 });
});

test('only the named rows are removed', async () => {
  await tx(async (one) => {
    await insertAll(one, 'role', roles(130));
    await removeAll(
      one,
      'role',
      Array.from({ length: 128 }, (_, at) => at + 2),
    );
  });
  expect((await stored()).map(({ id }) => id)).toEqual([1, 130]);
});
