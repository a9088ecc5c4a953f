import { sql, type RawBuilder } from 'kysely';
import { DEFAULT_PAGE, type Query } from '../contract/listing.ts';
import type { Reader } from '../db/handle.ts';
import { lookUp, type QueryColumn } from './columns.ts';
import { condition } from './condition.ts';
import { LicensingError } from './errors.ts';
import { recordFragment, type RecordFields, type RecordText } from './record.ts';
import type { Condition } from './text-condition.ts';

/** A page of records as JSON text, and the exact number of all that match. */
export type Page = { total: number; items: readonly RecordText[] };

export type PageRequest = { offset?: number | undefined; limit?: number | undefined };

/** What can be listed, and by which names it can be filtered and sorted. */
export type ListDefinition = {
  /** The table whose rows are listed, with its alias: filters, order and count touch nothing else. */
  readonly from: string;
  /** Its id: order of creation, and what ties are broken by. */
  readonly id: string;
  /** Joins with bound values that filters, order and records all see. */
  readonly beside?: RawBuilder<unknown>;
  /** Joins that only the rows of the page need. */
  readonly joins?: string;
  readonly record: RecordFields;
  readonly querys: Readonly<Record<string, QueryColumn>>;
  readonly sorts: Readonly<Record<string, string>>;
  /** A table of counts under the same alias, for queries that name nothing else: totals without touching the rows. */
  readonly counters?: { readonly from: string; readonly names: readonly string[] };
};

export type ListOptions = {
  /** Conditions that are not the caller's: the parent, the scope. */
  readonly where?: readonly Condition[];
  /** A shorter way to the first row of a page in order of creation, when there is one. */
  readonly seek?: (offset: number) => Promise<{ from: Condition; offset: number } | undefined>;
};

/**
 * Answers a paged list: the page first finds its ids through an index, then writes the records of those alone.
 * `total` is exact. Refuses unknown names, operators and orders (515), naming those allowed.
 */
export async function runList(
  db: Reader,
  list: ListDefinition,
  page: PageRequest,
  query: Query = {},
  options: ListOptions = {},
): Promise<Page> {
  const conditions = [...(options.where ?? []), ...queryConditions(list, query.querys ?? [], db)];
  const order = orderOf(list, query);
  const offset = page.offset ?? 0;
  const limit = page.limit ?? DEFAULT_PAGE;
  const total = await count(db, list, query.querys ?? [], options.where ?? []);
  if (offset >= total) return { total, items: [] };

  const start = order.length === 0 && options.seek ? await options.seek(offset) : undefined;
  const [ids = '[]'] = await db.column(sql<Ids>`select json_group_array(k) as ids from (select ${sql.raw(list.id)} as k
    from ${rowsOf(list)} ${where(start ? [...conditions, start.from] : conditions)}
    order by ${sql.join([...order, sql.raw(list.id)])} limit ${limit} offset ${start?.offset ?? offset}) n`);
  // A statement of its own: beside a bound LIMIT SQLite loads every literal of the record anew for each row.
  const items = await db.column(sql<{ json: RecordText }>`select ${recordFragment(list.record, db.zone)} as json
    from json_each(${ids}) n cross join ${sql.raw(list.from)} on ${sql.raw(list.id)} = n.value
    ${list.beside ?? sql``} ${sql.raw(list.joins ?? '')} order by n.key`);
  return { total, items };
}

/** The ids of a page as a JSON array, in its order. */
type Ids = { ids: string };

/** All records that match, in order, for parents with few children. Same refusals as `runList`. */
export const listAll = (db: Reader, list: ListDefinition, where: readonly Condition[]): Promise<Page> =>
  runList(db, list, { offset: 0, limit: Number.MAX_SAFE_INTEGER }, {}, { where });

/** The conditions of the caller's query entries. */
const queryConditions = (list: ListDefinition, querys: Entries, db: Reader): Condition[] =>
  querys.map((entry, at) => {
    const path = `querys[${at}]`;
    return condition(lookUp(list.querys, entry.name, `${path}.name`), entry, path, db.zone);
  });

type Entries = NonNullable<Query['querys']>;

/**
 * How many rows match. What is counted by triggers is summed up; one `<>` is everything less what equals, since only
 * equality has an index. Several are counted as they are: taking each apart would double the work with every one.
 */
async function count(db: Reader, list: ListDefinition, querys: Entries, given: readonly Condition[]): Promise<number> {
  const { counters } = list;
  if (counters && querys.every((entry) => counters.names.includes(entry.name))) {
    return sum(db, sql`coalesce(sum(n), 0) as n from ${sql.raw(counters.from)}`, [
      ...given,
      ...queryConditions(list, querys, db),
    ]);
  }
  const [unequal, ...more] = querys.filter((entry) => entry.op === '<>');
  if (unequal && more.length === 0) {
    const others = querys.filter((entry) => entry !== unequal);
    return (
      (await count(db, list, others, given)) - (await count(db, list, [...others, { ...unequal, op: '=' }], given))
    );
  }
  return sum(db, sql`count(*) as n from ${rowsOf(list)}`, [...given, ...queryConditions(list, querys, db)]);
}

async function sum(db: Reader, what: RawBuilder<unknown>, conditions: readonly Condition[]): Promise<number> {
  const row = await db.first(sql<{ n: number }>`select ${what} ${where(conditions)}`);
  return row?.n ?? 0;
}

const rowsOf = (list: ListDefinition): RawBuilder<unknown> => sql`${sql.raw(list.from)} ${list.beside ?? sql``}`;

const where = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

function orderOf(list: ListDefinition, query: Query): RawBuilder<unknown>[] {
  return (query.sorts ?? []).map((sort, at) => {
    const expression = lookUp(list.sorts, sort.name, `sorts[${at}].name`);
    return sql`${sql.raw(expression)} ${sql.raw(direction(sort.order, `sorts[${at}].order`))}`;
  });
}

function direction(order: string | undefined, path: string): 'asc' | 'desc' {
  const lower = (order ?? 'ASC').toLowerCase();
  if (lower === 'asc' || lower === 'desc') return lower;
  throw new LicensingError(515, `${path} '${order}' is unknown; allowed are ASC, DESC.`, {
    errors: [{ path, msg: 'must be ASC or DESC' }],
  });
}
