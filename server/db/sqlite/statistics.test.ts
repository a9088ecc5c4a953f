import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';

test('the planner has statistics of tables, but none of the inside of the search indexes', async () => {
  const { db, close } = createTestDatabase();
  const tables = async () => {
    const rows = await db.read.all(sql<{ tbl: string }>`select distinct tbl from sqlite_stat1`);
    return rows.map(({ tbl }) => tbl);
  };
  expect(await tables()).toContain('sequence');
  expect((await tables()).filter((table) => table.includes('_search_'))).toEqual([]);
  await db.tx((tx) => tx.run(sql`insert into product (guid, name, reg_date) values ('p', 'Studio', 1)`));
  await db.optimize();
  expect(await tables()).toContain('product');
  expect((await tables()).filter((table) => table.includes('_search_'))).toEqual([]);
  await close();
});
