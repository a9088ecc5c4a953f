import { sql, type RawBuilder } from 'kysely';
import { dialect } from '../db/dialect.ts';
import type { Reader } from '../db/handle.ts';
import { lookUp, type QueryColumn } from './columns.ts';
import { condition, periodOf, type Period, type QueryEntry } from './condition.ts';
import type { ListDefinition } from './definition.ts';
import { countInSlices, type Slices } from './slices.ts';
import type { Condition } from './text-condition.ts';

/** Returns the conditions of the query entries. `few`: few rows match, so an index finds them faster than `several`. */
export const queryConditions = (
  list: ListDefinition,
  querys: readonly QueryEntry[],
  db: Reader,
  few = false,
): Condition[] =>
  querys.map((entry, at) => {
    const path = `querys[${at}]`;
    const { several, ...column } = columnOf(list, entry.name, `${path}.name`);
    return condition(several === undefined || few ? column : { ...column, several }, entry, path, db.zone);
  });

/** Returns the column of a query name. Throws 515 for an unknown name. */
export function columnOf(list: ListDefinition, name: string, path: string): QueryColumn {
  const column = lookUp(list.querys, name, path);
  return column.within ? column : { rows: list, ...column };
}

/** Returns the number of matching rows from counters kept by triggers, or undefined when the rows must be counted. */
export async function countedTotal(
  db: Reader,
  list: ListDefinition,
  querys: readonly QueryEntry[],
  given: readonly Condition[],
): Promise<number | undefined> {
  const { counters } = list;
  if (!counters) return undefined;
  const counted = { ...list, querys: { ...list.querys, ...counters.querys } };
  const count = (from: RawBuilder<unknown>, entries: readonly QueryEntry[]) =>
    db.total(sql<{ n: number }>`select coalesce(sum(n), 0) as n from ${from}
      ${where([...(counters.where ?? given), ...queryConditions(counted, entries, db)])}`);
  if (querys.every((entry) => counters.names.includes(entry.name))) return count(counters.from, querys);

  const { periods } = counters;
  if (!periods || !querys.every(({ name }) => name === periods.name || periods.names.includes(name))) return undefined;
  const period = commonPeriod(list, querys, periods.name, db);
  return (
    period &&
    count(
      periods.from(period),
      querys.filter(({ name }) => name !== periods.name),
    )
  );
}

/**
 * Returns the period that all entries of a name have in common, or undefined when an entry matches more than one
 * period.
 */
function commonPeriod(
  list: ListDefinition,
  querys: readonly QueryEntry[],
  name: string,
  { zone }: Reader,
): Period | undefined {
  let common: Period = { from: -Infinity, until: Infinity };
  for (const [at, entry] of querys.entries()) {
    if (entry.name !== name) continue;
    const period = periodOf(lookUp(list.querys, name, 'name'), entry, `querys[${at}]`, zone);
    if (!period) return undefined;
    common = { from: Math.max(common.from, period.from), until: Math.min(common.until, period.until) };
  }
  return common;
}

/**
 * Returns the number of matching rows. A single entry that excludes rows is counted as all rows minus the excluded
 * ones, because only those have an index. With several such entries the rows are counted directly: each subtraction
 * would double the work.
 */
export async function countMatching(
  db: Reader,
  list: ListDefinition,
  querys: readonly QueryEntry[],
  given: readonly Condition[],
  slices: Slices | undefined,
): Promise<number> {
  const known = await countedTotal(db, list, querys, given);
  if (known !== undefined) return known;
  const [leaving, ...more] = querys.flatMap((entry) => {
    const left = leftOut(list, entry);
    return left ? [{ entry, left }] : [];
  });
  if (leaving && more.length === 0) {
    const others = querys.filter((entry) => entry !== leaving.entry);
    return (
      (await countMatching(db, list, others, given, slices)) -
      (await countMatching(db, list, [...others, leaving.left], given, slices))
    );
  }
  const matching = [...given, ...queryConditions(list, querys, db)];
  return slices
    ? countInSlices(slices, (slice) => countRows(db, list, [...matching, slice]))
    : countRows(db, list, matching);
}

/** Returns an entry that matches the rows this entry excludes, or undefined when no index finds them. */
function leftOut(list: ListDefinition, entry: QueryEntry): QueryEntry | undefined {
  if (entry.op === '<>') return { ...entry, op: '=' };
  const isFalse = entry.op === '=' && entry.values.every((value) => /^(?:false|0)$/i.test(String(value)));
  if (!isFalse || entry.values.length === 0 || !lookUp(list.querys, entry.name, 'name').holds) return undefined;
  return { ...entry, values: [true] };
}

/** Without a condition it cannot be stopped, but then SQLite counts whole pages of an index and no rows. */
export async function countRows(db: Reader, list: ListDefinition, matching: readonly Condition[]): Promise<number> {
  const conditions = matching.length === 0 ? [] : [stoppableIn(list), ...matching];
  const row = await db.first(sql<{ n: number }>`select count(*) as n from ${rowsOf(list)} ${where(conditions)}`);
  return row?.n ?? 0;
}

/** Returns the FROM clause of a list with the joins that its filters use. `index`: `byIndex`. */
export const rowsOf = ({ from, beside = sql`` }: ListDefinition, index = sql``): RawBuilder<unknown> =>
  sql`${sql.raw(from)} ${index} ${beside}`;

/** A condition that is true for each row, and lets a query that reads many rows be stopped. It must come first. */
export const stoppableIn = (list: ListDefinition): Condition => sql.raw(dialect.stoppable(list.id));

export const where = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
