import { sql, type SqlBool } from 'kysely';
import type { Query } from '../contract/listing.ts';
import type { Reader } from '../db/handle.ts';
import { queryConditions, rowsOf, where } from './count.ts';
import type { ListDefinition } from './definition.ts';
import { orderBy, sortKeys, type SortKey } from './list.ts';
import { nextTurn } from '../time/pause.ts';
import type { Condition } from './text-condition.ts';

/** A list that is gone through from end to end, and the conditions on it that are not the caller's. */
export type Walk = { readonly list: ListDefinition; readonly where: readonly Condition[] };

const BY_ID = { order: 'asc', emptyFirst: true } as const;

/** So many rows are taken in one step: a few milliseconds, and less than a megabyte. */
const STEP = 500;

type Key = string | number | null;

/**
 * The ids of all rows that match, step by step in the order of the query: each step begins after the last row of the one
 * before, so that the end is reached as fast as the beginning and nothing is held in between. Others have their turn
 * after each step. What changes meanwhile is in it or not, but no row is there twice unless its place in the order moved.
 * Same refusals as `runList`.
 */
export async function* walk(
  db: Reader,
  source: Walk,
  query: Query = {},
  step = STEP,
): AsyncGenerator<readonly number[]> {
  const { list } = source;
  const { matching, keys } = planWalk(db, source, query);
  const order = sql.raw(keys.map(orderBy).join(', '));
  const columns = sql.raw(keys.map((key, at) => `${key.sql} as k${at}`).join(', '));
  for (const region of regionsOf(keys)) {
    let last: readonly Key[] | undefined;
    do {
      const from = last ? after(keys, last, region) : inRegion(keys, region);
      const rows = await db.all(sql<Record<string, Key>>`select ${sql.raw(list.id)} as id, ${columns}
        from ${rowsOf(list)} ${where([...matching, ...from])} order by ${order} limit ${step}`);
      if (rows.length > 0) yield rows.map(({ id }) => Number(id));
      const end = rows.length === step ? rows.at(-1) : undefined;
      last = end && keys.map((_, at) => end[`k${at}`] ?? null);
      await nextTurn();
    } while (last);
  }
}

/** The conditions and sort keys of a walk. Refuses unknown names, operators and orders (515) as `runList` does. */
export const planWalk = (
  db: Reader,
  { list, where: given }: Walk,
  { querys = [], sorts = [] }: Query,
): { readonly matching: readonly Condition[]; readonly keys: readonly SortKey[] } => ({
  matching: [...given, ...queryConditions(list, querys, db)],
  keys: [...sortKeys(list, sorts), { sql: list.created ?? list.id, ...BY_ID }],
});

/**
 * Rows without a value in the first key, and rows with one, are gone through apart: with both in one condition no index
 * leads to where a step begins.
 */
type Region = 'all' | 'empty' | 'filled';

function regionsOf([first, ...more]: readonly SortKey[]): readonly Region[] {
  if (more.length === 0) return ['all'];
  return first?.emptyFirst ? ['empty', 'filled'] : ['filled', 'empty'];
}

function inRegion([first]: readonly SortKey[], region: Region): Condition[] {
  if (!first || region === 'all') return [];
  return [sql<SqlBool>`${sql.raw(first.sql)} is ${sql.raw(region === 'empty' ? 'null' : 'not null')}`];
}

/** What comes after a row in its region, with a bound by which an index leads to it. */
function after(keys: readonly SortKey[], last: readonly Key[], region: Region): Condition[] {
  const [[first, ...others], [value = null, ...values]] = [keys, last];
  if (!first || region === 'all') return [beyond(keys, last)];
  if (value === null) return [...inRegion(keys, region), beyond(others, values)];
  const edge = sql.raw(first.order === 'desc' ? '<=' : '>=');
  return [sql<SqlBool>`${sql.raw(first.sql)} ${edge} ${value}`, beyond(keys, last)];
}

function beyond([key, ...keys]: readonly SortKey[], [value = null, ...values]: readonly Key[]): Condition {
  if (!key) return sql<SqlBool>`0`;
  const further = past(key, value);
  if (keys.length === 0) return further;
  const expression = sql.raw(key.sql);
  const same = value === null ? sql`${expression} is null` : sql`${expression} = ${value}`;
  return sql<SqlBool>`(${further} or (${same} and ${beyond(keys, values)}))`;
}

/** Past a value of one key. */
function past({ sql: text, order, emptyFirst }: SortKey, value: Key): Condition {
  const expression = sql.raw(text);
  if (value === null) return emptyFirst ? sql<SqlBool>`${expression} is not null` : sql<SqlBool>`0`;
  const beyondValue = sql<SqlBool>`${expression} ${sql.raw(order === 'asc' ? '>' : '<')} ${value}`;
  return emptyFirst ? beyondValue : sql<SqlBool>`(${beyondValue} or ${expression} is null)`;
}
