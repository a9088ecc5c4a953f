import { sql, type Insertable } from 'kysely';
import { dialect, listed } from '../dialect.ts';
import type { Transaction } from '../handle.ts';
import type { Tables } from '../tables/tables.ts';

/** Adds rows to a table in one statement, in order. All have the columns of the first row. */
export async function insertAll<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const lines = rows.map((row) => columns.map((column): unknown => Reflect.get(row, column)));
  const values = columns.map((column, at) => sql.raw(dialect.cell('n', at, `${table}.${column}`)));
  await tx.run(sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${listed('json', lines, 'n')}`);
}
