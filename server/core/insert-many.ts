import type { Bindable, Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import { fairTurn } from '../time/pause.ts';

/**
 * Rows of one statement, from most to one. More than 50 make an insert no faster, but each statement of a large batch is
 * a message to its thread (docs/decisions/0056-large-batches.md).
 */
const SIZES = [250, 50, 10, 1];

/**
 * Returns a function that inserts many rows in order. `into` is the table with its columns, `row` one row with a `?`
 * for each value, `conflict` the clause at the end. Only one statement of each size is prepared.
 */
export function insertMany<Row extends readonly Bindable[]>(
  into: string,
  row: string,
  conflict = '',
): (tx: Transaction, rows: readonly Row[]) => Promise<void> {
  const inserts = SIZES.map((size) => ({
    size,
    insert: statement<never>(`insert ${into} values ${Array.from({ length: size }, () => row).join(', ')} ${conflict}`),
  }));
  return async (tx, rows) => {
    let done = 0;
    for (const { size, insert } of inserts) {
      for (; rows.length - done >= size; done += size) {
        if (size > 1) await fairTurn();
        await tx.exec(insert, ...rows.slice(done, done + size).flat());
      }
    }
  };
}
