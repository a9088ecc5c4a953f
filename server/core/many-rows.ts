import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { dialect, filled, inOrder } from '../db/dialect.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import type { Tables } from '../db/tables/tables.ts';
import { eachEntry, inSteps } from './batch.ts';
import { LicensingError } from './errors.ts';
import type { RevisedTable } from './rows.ts';
import type { Changes } from './write.ts';

/*
 * Reads and writes of whole batches: some rows a statement, with a turn for other requests in between. The values of a
 * statement are one JSON text, so that its SQL does not depend on the number of rows.
 */

/**
 * Rows of a statement that writes. Each takes up to 100 µs, with its indexes, triggers and dependents. Each statement adds
 * a segment to the full-text tables that it changes, so that short statements are several times dearer.
 */
const WRITTEN = 250;

/** Returns the rows of a table whose column has one of these values, by that value. The column must be unique. */
export async function rowsBy<Name extends keyof Tables, Column extends keyof Selectable<Tables[Name]> & string>(
  db: Reader,
  table: Name,
  column: Column,
  values: readonly Selectable<Tables[Name]>[Column][],
): Promise<Map<Selectable<Tables[Name]>[Column], Selectable<Tables[Name]>>> {
  const list = dialect.rows('?', 'n', typeof values[0] === 'number' ? 'integer' : 'text');
  const rows = await inSteps(values, (some) =>
    db.all(sql<Selectable<Tables[Name]>>`select t.* from ${filled(list, JSON.stringify(some))}
      ${inOrder} ${sql.raw(table)} t on ${sql.raw(`t.${column}`)} = n.value`),
  );
  return new Map(rows.map((row) => [row[column], row]));
}

/** Returns the row of each key, in order. Throws 4040 with the faults of all keys without one. */
export const rowsOr404 = <Key, Row>(
  keys: readonly Key[],
  rows: ReadonlyMap<Key, Row>,
  message: (key: Key) => string,
): Promise<Row[]> =>
  eachEntry(keys, async (key) => {
    const row = rows.get(key);
    if (row === undefined) throw new LicensingError(4040, message(key));
    return row;
  });

/** A row and the columns to write. */
export type ChangedRow<Row = { readonly id: number }> = { readonly row: Row; readonly changes: Changes };

/** Writes columns of many rows and adds 1 to the revision of each. */
export async function reviseAll<Name extends RevisedTable>(
  tx: Transaction,
  table: Name,
  changed: readonly { readonly row: { readonly id: number }; readonly changes: Changes | Updateable<Tables[Name]> }[],
): Promise<void> {
  for (const [names, same] of Map.groupBy(changed, ({ changes }) => Object.keys(changes).join())) {
    const columns = names === '' ? [] : names.split(',');
    const set = columns
      .map((column, at) => `${column} = ${dialect.cell('n', at + 1, `${table}.${column}`)}, `)
      .join('');
    const update = statement<never>(
      `update ${table} set ${set}revision = revision + 1 from ${dialect.rows('?', 'n', 'json')} where ${table}.id = ${dialect.cell('n', 0, 'integer')}`,
    );
    const rows = same.map(({ row, changes }) => [row.id, ...Object.values<unknown>(changes)]);
    await inSteps(rows, async (some) => [await tx.exec(update, JSON.stringify(some))], WRITTEN);
  }
}

/** Inserts rows in order. Rows without a column get its default. */
export async function insertAll<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  for (const { names, values } of runsOf(rows)) {
    const picked = names.map((name, at) => dialect.cell('n', at, `${table}.${name}`)).join();
    const insert = statement<never>(
      `insert into ${table} (${names.join()}) select ${picked} from ${dialect.rows('?', 'n', 'json')} order by n.key`,
    );
    await inSteps(values, async (some) => [await tx.exec(insert, JSON.stringify(some))], WRITTEN);
  }
}

type Run = { readonly names: readonly string[]; readonly values: unknown[][] };

/** Returns the neighbouring rows with the same columns. Rows in another order would get other ids. */
function runsOf(rows: readonly object[]): Run[] {
  const runs: Run[] = [];
  for (const row of rows) {
    const names = Object.keys(row);
    const last = runs.at(-1);
    if (last?.names.join() === names.join()) last.values.push(Object.values(row));
    else runs.push({ names, values: [Object.values(row)] });
  }
  return runs;
}

/** Removes rows by id, and the rows that the schema removes with them. */
export async function removeAll(tx: Transaction, table: keyof Tables, ids: readonly number[]): Promise<void> {
  const remove = statement<never>(`delete from ${table} where id in ${dialect.among('?', 'integer')}`);
  await inSteps(ids, async (some) => [await tx.exec(remove, JSON.stringify(some))], WRITTEN);
}
