import { connect } from '../db/sqlite/connect.ts';
import { readerOf } from '../db/reader.ts';
import { connection } from '../db/sqlite/connection.ts';
import type { Reader } from '../db/handle.ts';
import { databaseFile } from '../db/sqlite/storage.ts';
import type { TestApp } from './test-app.ts';

/** The plan of a query, whose `nested` steps belong to a subquery, and what it cost in steps of SQLite's virtual machine. */
export type Plan = { sql: string; steps: { detail: string; nested: boolean }[]; cost: number };

/** A reader with a connection of its own that also records the plan of each query. */
export function explainingReader(service: TestApp): { db: Reader; plans: Plan[]; close: () => void } {
  const { zone } = service.db.read;
  const own = connect(databaseFile(service.dataDir), zone, { readOnly: true });
  const { read, steps } = connection(own, () => undefined);
  const plans: Plan[] = [];
  const db = readerOf(zone, async (shape, sql, values) => {
    const rows = own.prepare(`explain query plan ${sql}`).all(...values);
    const plan = rows.map((row) => ({ detail: String(row['detail']), nested: row['parent'] !== 0 }));
    const before = steps(shape, sql);
    const found = read(shape, sql, values);
    plans.push({ sql, steps: plan, cost: steps(shape, sql) - before });
    return found;
  });
  return { plans, close: () => own.close(), db };
}

/** A step that reads the rows of a listed table, whose alias is one letter; `n` is the list of ids of a page. */
const ROWS = '^SCAN (?:sn|(?!n\\b)[a-z])';

/**
 * Returns the queries that read a whole table to count it, or sort all of it to show a page. A page may walk the table
 * in order of creation until it is full, and may sort what a search found; the outer query only sorts the rows of its
 * page. An order that begins with a plus is of few rows: the list has counted them.
 */
export function expensive(plan: Plan): boolean {
  const scans = plan.steps.some(({ detail }) => new RegExp(`${ROWS}$`).test(detail));
  const counts = plan.sql.startsWith('select count(*)');
  const sorts = plan.steps.some(({ detail, nested }) => nested && detail === 'USE TEMP B-TREE FOR ORDER BY');
  const walks = plan.steps.some(({ detail, nested }) => nested && new RegExp(`${ROWS}\\b`).test(detail));
  const few = plan.sql.includes('order by +');
  return counts ? scans : sorts && walks && !few;
}
