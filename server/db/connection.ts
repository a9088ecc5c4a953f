import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Zone } from '../time/zone.ts';
import type { Bindable, Reader } from './handle.ts';
import { compile, type Query, type Statement } from './kysely.ts';

const REMEMBERED_STATEMENTS = 500;

/**
 * Runs SQL on one connection and caches its statements by text. Row types are the caller's claim: the tables are STRICT
 * and tested.
 */
export type Connection = {
  readonly zone: Zone;
  readonly all: (sql: string, values?: readonly Bindable[]) => unknown[];
  readonly get: (sql: string, values?: readonly Bindable[]) => unknown;
  /** Returns the first column of each row. */
  readonly column: (sql: string, values?: readonly Bindable[]) => unknown[];
  /** Returns the number of changed rows. */
  readonly run: (sql: string, values?: readonly Bindable[]) => number;
  readonly inTransaction: () => boolean;
};

/** Wraps a connection. It calls `failed` with each error before throwing it. */
export function connection(db: DatabaseSync, zone: Zone, failed: (error: unknown) => void): Connection {
  const statement = remember((sql) => db.prepare(sql));
  const arrayStatement = remember((sql) => {
    const prepared = db.prepare(sql);
    prepared.setReturnArrays(true);
    return prepared;
  });
  const watched = <Result>(run: () => Result): Result => {
    try {
      return run();
    } catch (error) {
      failed(error);
      throw error;
    }
  };
  return {
    zone,
    all: (sql, values = []) => watched(() => statement(sql).all(...values)),
    get: (sql, values = []) => watched(() => statement(sql).get(...values)),
    column: (sql, values = []) =>
      watched(() => (arrayStatement(sql).all(...values) as unknown as [unknown][]).map(([value]) => value)),
    run: (sql, values = []) => watched(() => Number(statement(sql).run(...values).changes)),
    inTransaction: () => db.isTransaction,
  };
}

/** Returns a reader for compiled queries and prepared statements on a connection. */
export const readerOf = ({ zone, all, get, column }: Connection): Reader => ({
  zone,
  all: async (query) => rows(all, query),
  first: async (query) => rows(all, query)[0],
  column: async <Value>(query: Query<Record<string, Value>>) => {
    const { sql, parameters } = compile(query);
    return column(sql, parameters as Bindable[]) as Value[];
  },
  get: async <Row>({ sql }: Statement<Row>, ...values: Bindable[]) => get(sql, values) as Row | undefined,
});

function rows<Row>(all: Connection['all'], query: Query<Row>): Row[] {
  const { sql, parameters } = compile(query);
  return all(sql, parameters as Bindable[]) as Row[];
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
