import type { Bindable, Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';

/** Rows of one statement: the more it has the less a row costs, and beyond these nothing is gained. */
const ROWS = 50;

/**
 * What writes many rows of one form: `into` names the table and its columns, `row` is how one is written, with a `?` for
 * each value, and `conflict` what follows all. The
 * rows are written in their order, those beyond the last fifty one by one, so that there are two statements to prepare.
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
    for (let at = 0; at < whole; at += ROWS) await tx.exec(many, ...rows.slice(at, at + ROWS).flat());
    for (const rest of rows.slice(whole)) await tx.exec(one, ...rest);
  };
}
