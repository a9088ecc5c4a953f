import { sql, type RawBuilder } from 'kysely';
import { DEFAULT_PAGE } from '../contract/bounds.ts';
import { type Query } from '../contract/listing.ts';
import type { Reader } from '../db/handle.ts';
import { lookUp } from './columns.ts';
import { countedTotal, countMatching, countRows, queryConditions, rowsOf, where } from './count.ts';
import { LicensingError } from '../core/errors.ts';
import type { ListDefinition } from './definition.ts';
import { recordFragment, type RecordText } from './record.ts';
import { pageInSlices, type Slices } from './slices.ts';
import type { Condition } from './text-condition.ts';

/** A page of records as JSON text, and the exact number of all that match. */
export type Page = { total: number; items: readonly RecordText[] };

export type PageRequest = { offset?: number | undefined; limit?: number | undefined };

export type ListOptions = {
  /** Conditions that are not the caller's: the parent, the scope. */
  readonly where?: readonly Condition[];
  /** How many rows match, where that is known without going through them. */
  readonly total?: () => Promise<number>;
  /** A shorter way to the first row of a page when there is one; for lists that the caller filters by nothing. */
  readonly seek?: (offset: number, sorts: Sorts) => Promise<{ from: Condition; offset: number } | undefined>;
  /** Goes through the list slice by slice where no index answers at once. */
  readonly slices?: Slices;
  /** Slices in any order, where rows are counted sooner by others than those. */
  readonly parts?: Slices | undefined;
};

export type Sorts = NonNullable<Query['sorts']>;

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
  const { total, ids } = await findPage(db, list, page, query, options);
  return { total, items: await recordsOf(db, list, ids) };
}

/**
 * The records of a JSON array of ids, in its order. A statement of its own: beside a bound LIMIT SQLite loads every
 * literal of the record anew for each row.
 */
export const recordsOf = (db: Reader, list: ListDefinition, ids: string): Promise<RecordText[]> =>
  db.column(sql<{ json: RecordText }>`select ${recordFragment(list.record, db.zone)} as json
    from json_each(${ids}) n cross join ${sql.raw(list.from)} on ${sql.raw(list.id)} = n.value
    ${list.beside ?? sql``} ${sql.raw(list.joins ?? '')} order by n.key`);

/** Returns the record with an id; throws 4040 when the list has none. */
export async function recordById(db: Reader, list: ListDefinition, id: number): Promise<RecordText> {
  const [record] = await recordsOf(db, list, JSON.stringify([id]));
  if (record === undefined) throw new LicensingError(4040);
  return record;
}

/** Fewer rows than this are sorted and skipped in a moment. */
const FEW = 20_000;

/** How many rows match, and the ids of the page as a JSON array in its order. */
async function findPage(
  db: Reader,
  list: ListDefinition,
  { offset = 0, limit = DEFAULT_PAGE }: PageRequest,
  query: Query,
  { where: given = [], total: whole, seek, slices, parts = slices }: ListOptions,
): Promise<{ total: number; ids: string }> {
  const { querys = [], sorts = [] } = query;
  const order = orderOf(list, sorts);
  const known = whole ? await whole() : await countedTotal(db, list, querys, given);
  const matching = [...given, ...queryConditions(list, querys, db, known !== undefined && known < FEW)];
  const ids = (conditions: readonly Condition[], most: number, from: number) =>
    pageIds(db, list, conditions, order, most, from);

  if (slices && order.length === 0 && (known ?? FEW) >= FEW) {
    const found = await pageInSlices(slices, {
      ...{ offset, limit, known },
      count: (slice) => countRows(db, list, [...matching, slice]),
      ids: async (slice, most, from) => JSON.parse(await ids([...matching, slice], most, from)) as number[],
    });
    return { total: found.total, ids: JSON.stringify(found.ids) };
  }
  const total = known ?? (await countMatching(db, list, querys, given, parts));
  if (offset >= total) return { total, ids: '[]' };
  const start = await seek?.(offset, sorts);
  return { total, ids: await ids(start ? [...matching, start.from] : matching, limit, start?.offset ?? offset) };
}

async function pageIds(
  db: Reader,
  list: ListDefinition,
  conditions: readonly Condition[],
  order: readonly RawBuilder<unknown>[],
  limit: number,
  offset: number,
): Promise<string> {
  const [ids = '[]'] = await db.column(sql<{ ids: string }>`select json_group_array(k) as ids from
    (select ${sql.raw(list.id)} as k from ${rowsOf(list)} ${where(conditions)}
    order by ${sql.join([...order, sql.raw(list.created ?? list.id)])} limit ${limit} offset ${offset}) n`);
  return ids;
}

/** All records that match, in order, for parents with few children. Same refusals as `runList`. */
export const listAll = (db: Reader, list: ListDefinition, where: readonly Condition[]): Promise<Page> =>
  runList(db, list, { offset: 0, limit: Number.MAX_SAFE_INTEGER }, {}, { where });

const orderOf = (list: ListDefinition, sorts: Sorts): RawBuilder<unknown>[] =>
  sortKeys(list, sorts).map((key) => sql.raw(orderBy(key)));

/** One expression that rows are ordered by; `emptyFirst` tells where rows without a value stand. */
export type SortKey = { readonly sql: string; readonly order: 'asc' | 'desc'; readonly emptyFirst: boolean };

/** SQL for one key of ORDER BY. */
export const orderBy = ({ sql: expression, order, emptyFirst }: SortKey): string =>
  `${expression} ${order}${order === 'asc' && !emptyFirst ? ' nulls last' : ''}`;

/** What the caller's sorts order by; 515 for an unknown name or order. */
export const sortKeys = (list: ListDefinition, sorts: Sorts): SortKey[] =>
  sorts.map((sort, at) => {
    const column = lookUp(list.sorts, sort.name, `sorts[${at}].name`);
    const order = direction(sort.order, `sorts[${at}].order`);
    if (typeof column === 'string') return { sql: column, order, emptyFirst: order === 'asc' };
    return { sql: column.sql, order, emptyFirst: false };
  });

function direction(order: string | undefined, path: string): 'asc' | 'desc' {
  const lower = (order ?? 'ASC').toLowerCase();
  if (lower === 'asc' || lower === 'desc') return lower;
  throw new LicensingError(515, `${path} '${order}' is unknown; allowed are ASC, DESC.`, {
    errors: [{ path, msg: 'must be ASC or DESC' }],
  });
}
