import { sql, type RawBuilder } from 'kysely';
import type { Query } from '../contract/listing.ts';
import type { Reader } from '../db/handle.ts';
import { lookUp } from './columns.ts';
import { condition, periodOf, type Period } from './condition.ts';
import type { ListDefinition } from './definition.ts';
import { countInSlices, type Slices } from './slices.ts';
import type { Condition } from './text-condition.ts';

type Entries = NonNullable<Query['querys']>;
type Entry = Entries[number];

/** The conditions of the caller's query entries. `few` says that few rows match: these are best found by an index. */
export const queryConditions = (list: ListDefinition, querys: Entries, db: Reader, few = false): Condition[] =>
  querys.map((entry, at) => {
    const path = `querys[${at}]`;
    const { several, ...column } = lookUp(list.querys, entry.name, `${path}.name`);
    return condition(several === undefined || few ? column : { ...column, several }, entry, path, db.zone);
  });

/** How many rows match, where that is counted by triggers; undefined where the rows have to be counted. */
export async function countedTotal(
  db: Reader,
  list: ListDefinition,
  querys: Entries,
  given: readonly Condition[],
): Promise<number | undefined> {
  const { counters } = list;
  if (!counters) return undefined;
  const counted = { ...list, querys: { ...list.querys, ...counters.querys } };
  const count = (from: RawBuilder<unknown>, entries: Entries) =>
    sum(db, sql`coalesce(sum(n), 0) as n from ${from}`, [...given, ...queryConditions(counted, entries, db)]);
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

/** The period that all entries of a name have in common; undefined when one of them asks for more than one period. */
function commonPeriod(list: ListDefinition, querys: Entries, name: string, { zone }: Reader): Period | undefined {
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
 * How many rows match. One entry that leaves rows out is everything less those, since only they have an index. Several
 * are counted as they are: taking each apart would double the work with every one.
 */
export async function countMatching(
  db: Reader,
  list: ListDefinition,
  querys: Entries,
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

/** The entry for the rows that an entry leaves out, where those are what an index leads to. */
function leftOut(list: ListDefinition, entry: Entry): Entry | undefined {
  if (entry.op === '<>') return { ...entry, op: '=' };
  const isFalse = entry.op === '=' && entry.values.every((value) => /^(?:false|0)$/i.test(String(value)));
  if (!isFalse || entry.values.length === 0 || !lookUp(list.querys, entry.name, 'name').holds) return undefined;
  return { ...entry, values: [true] };
}

/** Counts the rows themselves. */
export const countRows = (db: Reader, list: ListDefinition, matching: readonly Condition[]): Promise<number> =>
  sum(db, sql`count(*) as n from ${rowsOf(list)}`, matching);

async function sum(db: Reader, what: RawBuilder<unknown>, conditions: readonly Condition[]): Promise<number> {
  const row = await db.first(sql<{ n: number }>`select ${what} ${where(conditions)}`);
  return row?.n ?? 0;
}

/** The table of a list, with what its filters see beside it. */
export const rowsOf = (list: ListDefinition): RawBuilder<unknown> => sql`${sql.raw(list.from)} ${list.beside ?? sql``}`;

export const where = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
