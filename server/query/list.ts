import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { DEFAULT_PAGE } from '../contract/bounds.ts';
import type { Query } from '../contract/listing.ts';
import { dialect, inOrder } from '../db/dialect.ts';
import type { Reader } from '../db/handle.ts';
import { lookUp } from './columns.ts';
import type { QueryEntry } from './condition.ts';
import { countedTotal, countMatching, countRows, queryConditions, rowsOf, stoppableIn, where } from './count.ts';
import { inSteps } from '../core/batch.ts';
import { LicensingError } from '../core/errors.ts';
import { readsAll, withCost } from './cost.ts';
import type { ListDefinition } from './definition.ts';
import { pageHead, pageRecords, recordsOf, type PageRow } from './page-records.ts';
import { withRepeatedTexts } from './repeated-texts.ts';
import type { RecordText } from './record.ts';
import { keyColumns, keysSql, type RowKey } from './row-keys.ts';
import { pageInSlices, type Slices } from './slices.ts';
import { orderBy, sortKeys, type SortKey, type Sorts } from './sort-keys.ts';
import type { Condition } from './text-condition.ts';

/** A page of records as JSON text. `total` is the exact number of all matching records. */
export type Page = { total: number; items: readonly RecordText[] };

export type PageRequest = { offset?: number | undefined; limit?: number | undefined };

export type ListOptions = {
  /** Conditions that do not come from the caller: the parent, the scope. */
  readonly where?: readonly Condition[];
  /** Returns the number of matching rows when it is known without counting them. */
  readonly total?: () => Promise<number>;
  /** Returns a faster start for a deep page of a list without the caller's filters. */
  readonly seek?: (offset: number, sorts: Sorts) => Promise<{ from: Condition; offset: number } | undefined>;
  /**
   * The index (`byIndex`) that has exactly the rows of a request without filters and sorts, in order of creation. With
   * `seek`, a page by it skips few rows and reads no others, so it needs no way to be stopped.
   */
  readonly index?: RawBuilder<unknown>;
  /** Disjoint parts of the list, read one by one when no index gives the page directly. */
  readonly slices?: Slices;
  /** Parts to count by, when others than `slices` are faster to count. Default: `slices`. */
  readonly parts?: Slices | undefined;
};

type Asked = { readonly querys?: readonly QueryEntry[] | undefined; readonly sorts?: Sorts | undefined };

/**
 * Returns a page of a list and its exact total. It first finds the ids of the page through an index and then reads only
 * those records. Throws 515 for unknown names, operators and orders and lists the allowed ones, and 5030 with what costs.
 */
export async function runList(
  db: Reader,
  list: ListDefinition,
  page: PageRequest,
  query: Query = {},
  options: ListOptions = {},
): Promise<Page> {
  try {
    // Under a parent few rows may have to be compared.
    const isWhole = (options.where ?? []).length === 0;
    const querys = isWhole
      ? await withRepeatedTexts(db, list, query.querys ?? [], options.slices !== undefined)
      : query.querys;
    const { total, rows } = await findPage(db, list, page, { ...query, querys }, options);
    return { total, items: await pageRecords(db, list, rows) };
  } catch (error) {
    throw withCost(error, list, query);
  }
}

/** Returns records like `recordsOf`, some at a time, so that the answer to a batch delays nobody. */
export const recordsInSteps = (db: Reader, list: ListDefinition, keys: readonly RowKey[]): Promise<RecordText[]> =>
  inSteps(keys, (some) => recordsOf(db, list, some));

/** Returns the record with an id. Throws 4040. */
export async function recordById(db: Reader, list: ListDefinition, id: number): Promise<RecordText> {
  const [record] = await recordsOf(db, list, [id]);
  if (record === undefined) throw new LicensingError(4040);
  return record;
}

/** Below this number of rows, sorting and skipping is fast enough without slices. */
const FEW = 20_000;

/** Returns the total and the rows of the page in order: keys, or what `pageRecords` needs instead. */
async function findPage(
  db: Reader,
  list: ListDefinition,
  { offset = 0, limit = DEFAULT_PAGE }: PageRequest,
  query: Asked,
  { where: given = [], total: whole, seek, index, slices, parts = slices }: ListOptions,
): Promise<{ total: number; rows: readonly PageRow[] }> {
  const { querys = [], sorts = [] } = query;
  const keys = sortKeys(list, sorts);
  const known = whole ? await whole() : await countedTotal(db, list, querys, given);
  const matching = [...given, ...queryConditions(list, querys, db, known !== undefined && known < FEW)];
  const isWhole = querys.length === 0;
  const by = { isWhole, ...(index && isWhole && keys.length === 0 && { index }) };
  const head = pageHead(db, list, limit);
  const rows = (conditions: readonly Condition[], most: number, from: number, sortsLast = false) =>
    pageRows(db, list, { ...by, head, conditions, order: orderOf(list, keys, sortsLast), limit: most, offset: from });

  if (slices && keys.length === 0 && (known ?? FEW) >= FEW) {
    return pageInSlices(slices, {
      ...{ offset, limit, known },
      count: (slice) => countRows(db, list, [...matching, slice]),
      rows: (slice, most, from) => rows([...matching, slice], most, from),
    });
  }
  const total = known ?? (await countMatching(db, list, querys, given, parts));
  if (offset >= total) return { total, rows: [] };
  const start = await seek?.(offset, sorts);
  const [key] = keys;
  if (key && !start && keys.length === 1 && isShared(list, query, total))
    return { total, rows: await rowsByValue(db, list, given, key, { limit, offset, total }) };
  const sortsLast = findsFirst(list, query, total, offset + limit);
  return {
    total,
    rows: await rows(start ? [...matching, start.from] : matching, limit, start?.offset ?? offset, sortsLast),
  };
}

const HEADS = sql.raw(dialect.arrayOf('k'));

type Rows = {
  readonly index?: RawBuilder<unknown>;
  /** What `pageRecords` needs of a row (`pageHead`). Without it, the rows are keys. */
  readonly head?: RawBuilder<unknown> | undefined;
  readonly conditions: readonly Condition[];
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
  /** True for a list without a filter. */
  readonly isWhole: boolean;
};

/** Sizes of most pages. */
const USUAL: readonly number[] = [DEFAULT_PAGE, 50, 100, 250];

/**
 * Returns the bounds of a page. A first page of a whole list has its size in the text: every such page has the same plan, and with
 * a parameter PostgreSQL would make the plan each time, because it does not know that the page is small.
 */
const boundsOf = ({ limit, offset, isWhole }: Pick<Rows, 'limit' | 'offset' | 'isWhole'>): RawBuilder<unknown> =>
  isWhole && offset === 0 && USUAL.includes(limit)
    ? sql`limit ${sql.lit(limit)}`
    : sql`limit ${limit} offset ${offset}`;

/** The heads are read after the page is found, because an index may have all that finds it. */
async function pageRows(
  db: Reader,
  list: ListDefinition,
  { index, head, conditions, order, ...bounds }: Rows,
): Promise<PageRow[]> {
  const id = sql.raw(list.id);
  const found = index ? conditions : [stoppableIn(list), ...conditions];
  const keys = sql`select ${sql.raw(keyColumns(list, 'k'))} from ${rowsOf(list, index)} ${where(found)}
    order by ${order} ${boundsOf(bounds)}`;
  const page = head ? sql`select ${head} as k from (${keys}) n ${inOrder} ${sql.raw(list.from)} on ${id} = n.k` : keys;
  const all = head ? HEADS : sql.raw(keysSql(list, 'k'));
  const [rows = '[]'] = await db.column(sql<{ rows: string }>`select ${all} as rows from (${page}) n`);
  return JSON.parse(rows) as PageRow[];
}

/** True for a page in descending order of values that many rows share. */
const isShared = (
  { shared = [] }: ListDefinition,
  { querys = [], sorts: [sort] = [] }: Asked,
  total: number,
): boolean =>
  total > FEW_SORTED && querys.length === 0 && sort?.order?.toLowerCase() === 'desc' && shared.includes(sort.name);

/**
 * Returns the ids of a page in descending order of one key. No index has rows with equal values in order of creation
 * there: SQLite would sort all rows that share a value with the page. So the last value of the page is found first, then
 * the rows with higher values, which are at most the page and the rows before it, and the rows with this value by their
 * own index order.
 */
async function rowsByValue(
  db: Reader,
  list: ListDefinition,
  given: readonly Condition[],
  key: SortKey,
  { limit, offset, total }: { limit: number; offset: number; total: number },
): Promise<PageRow[]> {
  const expression = sql.raw(key.sql);
  const end = Math.min(offset + limit, total);
  const [last = null] = await db.column(sql<{ last: string | number | null }>`select ${expression} as last
    from ${rowsOf(list)} ${where([stoppableIn(list), ...given])} order by ${sql.raw(orderBy(key))} limit 1 offset ${end - 1}`);
  const isHigher =
    last === null ? sql<SqlBool>`${sql.raw(dialect.hasValue(key.sql))}` : sql<SqlBool>`${expression} > ${last}`;
  const isEqual = last === null ? sql<SqlBool>`${expression} is null` : sql<SqlBool>`${expression} = ${last}`;
  const higher = [...given, isHigher];
  const equal = [...given, isEqual];
  const before = await countRows(db, list, higher);
  const head = pageHead(db, list, limit);
  const read = (conditions: readonly Condition[], keys: readonly SortKey[], most: number, from: number) =>
    pageRows(db, list, {
      isWhole: false,
      head,
      conditions,
      order: orderOf(list, keys, false),
      limit: most,
      offset: from,
    });
  const first = offset < before ? await read(higher, [key], limit, offset) : [];
  const rest = await read(equal, [], limit - first.length, Math.max(0, offset - before));
  return [...first, ...rest];
}

/** Sorting this number of rows takes less than a millisecond. */
const FEW_SORTED = 4000;

/**
 * True when all matching rows should be found by an index and then sorted. SQLite expects many matches in a range or
 * among many values. It would therefore read the rows in order until the page is full, which is the whole table when
 * few match.
 */
function findsFirst(
  list: ListDefinition,
  { querys = [], sorts: [sort] = [] }: Asked,
  total: number,
  end: number,
): boolean {
  if (total <= end) return querys.length > 0;
  const isRange = ({ name, op, values }: QueryEntry): boolean =>
    op === '=' ? values.length > 1 && lookUp(list.querys, name, 'name').kind !== 'enum' : op !== '<>';
  return (
    total < FEW_SORTED && querys.some((entry) => entry.name !== sort?.name && isRange(entry) && !readsAll(list, entry))
  );
}

/** Returns all matching records in order, for parents with few children. Throws 515 like `runList`. */
export const listAll = (db: Reader, list: ListDefinition, where: readonly Condition[]): Promise<Page> =>
  runList(db, list, { offset: 0, limit: Number.MAX_SAFE_INTEGER }, {}, { where });

/** Returns the ORDER BY of a page. `sortsLast`: the rows are not read in the order of an index. */
const orderOf = (list: ListDefinition, keys: readonly SortKey[], sortsLast: boolean): RawBuilder<unknown> =>
  sql.raw(
    [...keys.map(orderBy), list.created ?? list.id].map((key) => (sortsLast ? dialect.unindexed(key) : key)).join(', '),
  );
