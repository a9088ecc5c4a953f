import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Zone } from '../time/zone.ts';
import type { Bindable, Reader } from './handle.ts';
import { compile, type Query, type Statement } from './kysely.ts';
import type { RecordTexts } from './readers/record-texts.ts';
import type { Totals } from './readers/totals.ts';

declare module 'node:sqlite' {
  interface StatementSync {
    /** Returns a counter of the statement. The types of Node do not have it yet. */
    stat(counter: 'vmStep'): number;
  }
}

const REMEMBERED_STATEMENTS = 500;

/** The form of a result: all rows as objects, the first one or none, or the first column of each row. */
export type Shape = 'rows' | 'row' | 'column';

/**
 * Runs SQL on one connection and caches its statements by text. Row types are the caller's claim: the tables are STRICT
 * and tested.
 */
export type Connection = {
  readonly read: (shape: Shape, sql: string, values: readonly Bindable[]) => readonly unknown[];
  /** Returns the number of changed rows. */
  readonly run: (sql: string, values?: readonly Bindable[]) => number;
  readonly inTransaction: () => boolean;
  /** Returns the steps of SQLite's virtual machine that a statement has taken so far on this connection. */
  readonly steps: (shape: Shape, sql: string) => number;
};

/** Wraps a connection. It calls `failed` with each error before throwing it. */
export function connection(db: DatabaseSync, failed: (error: unknown) => void): Connection {
  const statement = remember((sql) => db.prepare(sql));
  const arrayStatement = remember((sql) => {
    const prepared = db.prepare(sql);
    prepared.setReturnArrays(true);
    return prepared;
  });
  const readers: Readonly<Record<Shape, Connection['read']>> = {
    rows: (_shape, sql, values) => statement(sql).all(...values),
    row: (_shape, sql, values) => {
      const row = statement(sql).get(...values);
      return row === undefined ? [] : [row];
    },
    column: (_shape, sql, values) =>
      (arrayStatement(sql).all(...values) as unknown as [unknown][]).map(([value]) => value),
  };
  const watched = <Result>(run: () => Result): Result => {
    try {
      return run();
    } catch (error) {
      failed(error);
      throw error;
    }
  };
  return {
    read: (shape, sql, values) => watched(() => readers[shape](shape, sql, values)),
    run: (sql, values = []) => watched(() => Number(statement(sql).run(...values).changes)),
    inTransaction: () => db.isTransaction,
    steps: (shape, sql) => (shape === 'column' ? arrayStatement : statement)(sql).stat('vmStep'),
  };
}

/** Returns a reader for compiled queries and prepared statements that runs their SQL by `run`. */
export function readerOf(
  zone: Zone,
  run: (shape: Shape, sql: string, values: readonly Bindable[]) => Promise<readonly unknown[]>,
  { texts, totals }: { readonly texts?: RecordTexts; readonly totals?: Totals } = {},
): Reader {
  const query = (shape: Shape, compiled: Query<unknown>): Promise<readonly unknown[]> => {
    const { sql, parameters } = compile(compiled);
    return run(shape, sql, parameters as Bindable[]);
  };
  const total = async (sql: string, values: readonly Bindable[]): Promise<number> =>
    ((await run('row', sql, values))[0] as { n: number } | undefined)?.n ?? 0;
  return {
    zone,
    texts,
    total: (given) => {
      const { sql, parameters } = compile(given);
      const values = parameters as Bindable[];
      return totals ? totals(sql, values, () => total(sql, values)) : total(sql, values);
    },
    all: async <Row>(given: Query<Row>) => (await query('rows', given)) as Row[],
    first: async <Row>(given: Query<Row>) => (await query('row', given))[0] as Row | undefined,
    column: async <Value>(given: Query<Record<string, Value>>) => (await query('column', given)) as Value[],
    get: async <Row>({ sql }: Statement<Row>, ...values: Bindable[]) =>
      (await run('row', sql, values))[0] as Row | undefined,
  };
}

/** Returns a cache of prepared statements. When it is full, the oldest statement is dropped. */
function remember(prepare: (sql: string) => StatementSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const prepared = prepare(sql);
    if (statements.size >= REMEMBERED_STATEMENTS) statements.delete(statements.keys().next().value ?? '');
    statements.set(sql, prepared);
    return prepared;
  };
}
