import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Bindable, Reader } from '../db/handle.ts';
import { compile, type Query } from '../db/kysely.ts';
import type { TestApp } from './test-app.ts';

/** A step of a query plan; `nested` steps belong to a subquery. */
export type Plan = { sql: string; steps: { detail: string; nested: boolean }[] };

/** A reader that also records the plan of each query. */
export function explainingReader(service: TestApp): { db: Reader; plans: Plan[]; close: () => void } {
  const connection = new DatabaseSync(join(service.dataDir, 'licet.db'), { readOnly: true });
  connection.function('local_time', (instant) => String(instant));
  const plans: Plan[] = [];
  const note = (sql: string, values: readonly Bindable[]) => {
    const rows = connection.prepare(`explain query plan ${sql}`).all(...values);
    plans.push({ sql, steps: rows.map((row) => ({ detail: String(row['detail']), nested: row['parent'] !== 0 })) });
  };
  const noteQuery = (query: Query<unknown>) => {
    const { sql, parameters } = compile(query);
    note(sql, parameters as Bindable[]);
  };
  const { read } = service.db;
  return {
    plans,
    close: () => connection.close(),
    db: {
      zone: read.zone,
      all: async (query) => {
        noteQuery(query);
        return read.all(query);
      },
      first: async (query) => {
        noteQuery(query);
        return read.first(query);
      },
      column: async (query) => {
        noteQuery(query);
        return read.column(query);
      },
      get: async (statement, ...values) => {
        note(statement.sql, values);
        return read.get(statement, ...values);
      },
    },
  };
}

/** A step that reads the rows of a listed table, whose alias is one letter; `n` is the list of ids of a page. */
const ROWS = '^SCAN (?:sn|(?!n\\b)[a-z])';

/**
 * Returns the queries that read a whole table to count it, or sort all of it to show a page. A page may walk the table
 * in order of creation until it is full, and may sort what a search found; the outer query only sorts the rows of its
 * page.
 */
export function expensive(plan: Plan): boolean {
  const scans = plan.steps.some(({ detail }) => new RegExp(`${ROWS}$`).test(detail));
  const counts = plan.sql.startsWith('select count(*)');
  const sorts = plan.steps.some(({ detail, nested }) => nested && detail === 'USE TEMP B-TREE FOR ORDER BY');
  const walks = plan.steps.some(({ detail, nested }) => nested && new RegExp(`${ROWS}\\b`).test(detail));
  return counts ? scans : sorts && walks;
}
