import type { Bindable, Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import { fairTurn } from '../time/pause.ts';

/** Rows of one statement. More rows make an insert no faster. */
const ROWS = 50;

/**
 * Returns a function that inserts many rows in order. `into` is the table with its columns, `row` one row with a `?`
 * for each value, `conflict` the clause at the end. It inserts 50 rows at a time and the rest one by one, so that only
 * two statements are prepared.
 */
export function insertMany<Row extends readonly Bindable[]>(
  into: string,
  row: string,
  conflict = '',
): (tx: Transaction, rows: readonly Row[]) => Promise<void> {
  const of = (rows: number) =>
    statement<never>(`insert ${into} values ${Array.from({ length: rows }, () => row).join(', ')} ${conflict}`);
  const [many, one] = [of(ROWS), of(1)];
  return async (tx, rows) => {
    const whole = rows.length - (rows.length % ROWS);
    for (let at = 0; at < whole; at += ROWS) {
      await fairTurn();
      await tx.exec(many, ...rows.slice(at, at + ROWS).flat());
    }
    for (const rest of rows.slice(whole)) await tx.exec(one, ...rest);
  };
}
