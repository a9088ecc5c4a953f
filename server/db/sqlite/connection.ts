import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Bindable } from '../handle.ts';
import type { Shape } from '../reader.ts';

declare module 'node:sqlite' {
  interface StatementSync {
    /** Returns a counter of the statement. The types of Node do not have it yet. */
    stat(counter: 'vmStep'): number;
  }
}

const REMEMBERED_STATEMENTS = 500;

/** Rows as lists of values in the order of the columns. */
export type Table = { readonly columns: readonly string[]; readonly values: readonly (readonly unknown[])[] };

/**
 * Runs SQL on one connection and caches its statements by text. Row types are the caller's claim: the tables are STRICT
 * and tested.
 */
export type Connection = {
  /** Returns rows as lists of values. Names of columns would be cloned with every row that is sent to another thread. */
  readonly table: (sql: string, values: readonly Bindable[]) => Table;
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
    table: (sql, values) =>
      watched(() => {
        const prepared = arrayStatement(sql);
        const rows = prepared.all(...values) as unknown as unknown[][];
        return { columns: prepared.columns().map(({ name }) => name), values: rows };
      }),
    read: (shape, sql, values) => watched(() => readers[shape](shape, sql, values)),
    run: (sql, values = []) => watched(() => Number(statement(sql).run(...values).changes)),
    inTransaction: () => db.isTransaction,
    steps: (shape, sql) => (shape === 'column' ? arrayStatement : statement)(sql).stat('vmStep'),
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

/** Returns the rows of a table as objects. */
export const rowsOfTable = ({ columns, values }: Table): object[] =>
  values.map((row) => {
    const made: Record<string, unknown> = {};
    for (const [at, column] of columns.entries()) made[column] = row[at];
    return made;
  });
