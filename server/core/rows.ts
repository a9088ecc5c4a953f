import type { Selectable, Updateable } from 'kysely';
import type { Transaction } from '../db/handle.ts';
import { build, type Query } from '../db/kysely.ts';
import type { Tables } from '../db/tables/tables.ts';
import { LicensingError } from './errors.ts';
import type { Changes } from './write.ts';

/** A table whose rows have a revision. */
export type RevisedTable = {
  [Name in keyof Tables]: Selectable<Tables[Name]> extends { id: number; revision: number } ? Name : never;
}[keyof Tables];

/** Writes columns of a row and adds 1 to its revision. Returns the new revision. */
export async function revise<Name extends RevisedTable>(
  tx: Transaction,
  table: Name,
  row: { readonly id: number; readonly revision: number },
  changes: Changes | Updateable<Tables[Name]>,
): Promise<number> {
  const revision = row.revision + 1;
  // Kysely cannot type the columns of a table that is a parameter. Every `RevisedTable` has `id` and `revision`.
  const update = build.updateTable(table as 'product').set({ ...(changes as Changes), revision });
  await tx.run(update.where('id', '=', row.id));
  return revision;
}

/** Runs an insert with a `returning` clause and returns its row. Throws 516 when no row comes back. */
export async function insertRow<Row>(tx: Transaction, insert: Query<Row>): Promise<Row> {
  const row = await tx.first(insert);
  if (!row) throw new LicensingError(516);
  return row;
}

/** Returns the row that a lookup finds. Throws 4040 with this message when there is none. */
export async function rowOr404<Row>(lookup: Promise<Row | undefined>, message: string): Promise<Row> {
  const row = await lookup;
  if (!row) throw new LicensingError(4040, message);
  return row;
}

/** Removes a row and the rows that the schema removes with it. The caller checks that nothing else uses it. */
export const removeRow = (
  tx: Transaction,
  table: RevisedTable | 'customer_group' | 'product_file',
  { id }: { readonly id: number },
): Promise<number> => tx.run(build.deleteFrom(table as 'product').where('id', '=', id));

/** Returns the count `n` of the row that a query finds, 0 without a row. */
export const countOf = async (counted: Promise<{ n: number } | undefined>): Promise<number> => (await counted)?.n ?? 0;
