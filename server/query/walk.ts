import { sql, type SqlBool } from 'kysely';
import type { Query } from '../contract/listing.ts';
import { dialect } from '../db/dialect.ts';
import type { Reader } from '../db/handle.ts';
import { queryConditions, rowsOf, stoppableIn, where } from './count.ts';
import type { ListDefinition } from './definition.ts';
import { orderBy, sortKeys, type SortKey } from './sort-keys.ts';
import { keyColumns, keyJson, type RowKey } from './row-keys.ts';
import { nextTurn } from '../time/pause.ts';
import { NEVER, type Condition } from './text-condition.ts';

/** A list to read from end to end, with conditions that do not come from the caller. */
export type Walk = { readonly list: ListDefinition; readonly where: readonly Condition[] };

const BY_ID = { order: 'asc', emptyFirst: true } as const;

/** Rows per step: a few milliseconds of work and less than a megabyte. */
const STEP = 500;

type Key = string | number | null;

/** The keys of a step, and the sort keys of its last row when more may follow. */
type Step = { readonly found: readonly RowKey[]; readonly last: readonly Key[] | undefined };

/**
 * Yields the keys of all matching rows, step by step in the order of the query. Each step begins after the last row of
 * the previous one, so that late steps are as fast as early ones and no snapshot is held. Other requests run between
 * the steps. A row that changes meanwhile may or may not be included, but no row comes twice unless it moves in the
 * order. Throws 515 like `runList`.
 */
export async function* walk(
  db: Reader,
  source: Walk,
  query: Query = {},
  step = STEP,
): AsyncGenerator<readonly RowKey[]> {
  const { list } = source;
  const { matching, keys } = planWalk(db, source, query);
  // The last key is the id, which every row has.
  const order = sql.raw([...keys.slice(0, -1).map(orderBy), ...keys.slice(-1).map((key) => key.sql)].join(', '));
  const columns = sql.raw(keys.map((key, at) => `${key.sql} as k${at}`).join(', '));
  const row = sql.raw(keyColumns(list, 'id'));
  const rowsText = sql.raw(dialect.arrayOf(dialect.array(keyJson(list, 'id'), ...keys.map((_, at) => `k${at}`))));
  for (const region of regionsOf(keys)) {
    const stepAfter = async (last: readonly Key[] | undefined): Promise<Step> => {
      const from = last ? after(keys, last, region) : inRegion(keys, region);
      const [text = '[]'] = await db.column(sql<{
        rows: string;
      }>`select ${rowsText} as rows from (select ${row}, ${columns}
        from ${rowsOf(list)} ${where([stoppableIn(list), ...matching, ...from])} order by ${order} limit ${step}) n`);
      const rows = JSON.parse(text) as [RowKey, ...Key[]][];
      const [, ...end] = rows.at(-1) ?? [];
      return { found: rows.map(([key]) => key), last: rows.length === step ? end : undefined };
    };
    let last: readonly Key[] | undefined;
    do {
      // Only the keys stay in memory while the caller works on them: hundreds of rows would outlive many collections.
      const { found, last: end } = await stepAfter(last);
      if (found.length > 0) yield found;
      last = end;
      await nextTurn();
    } while (last);
  }
}

/** Returns the conditions and sort keys of a walk. Throws 515 like `runList`. */
export const planWalk = (
  db: Reader,
  { list, where: given }: Walk,
  { querys = [], sorts = [] }: Query,
): { readonly matching: readonly Condition[]; readonly keys: readonly SortKey[] } => ({
  matching: [...given, ...queryConditions(list, querys, db)],
  keys: [...sortKeys(list, sorts), { sql: list.created ?? list.id, ...BY_ID }],
});

/**
 * Rows with and without a value in the first key are read separately: no index finds the start of a step when one
 * condition covers both.
 */
type Region = 'all' | 'empty' | 'filled';

function regionsOf([first, ...more]: readonly SortKey[]): readonly Region[] {
  if (more.length === 0) return ['all'];
  return first?.emptyFirst ? ['empty', 'filled'] : ['filled', 'empty'];
}

function inRegion([first]: readonly SortKey[], region: Region): Condition[] {
  if (!first || region === 'all') return [];
  return [sql<SqlBool>`${sql.raw(first.sql)} ${sql.raw(region === 'empty' ? 'is null' : 'is not null')}`];
}

/** Returns the condition for the rows after a row in its region, with a bound that uses an index. */
function after(keys: readonly SortKey[], last: readonly Key[], region: Region): Condition[] {
  const [[first, ...others], [value = null, ...values]] = [keys, last];
  if (!first || region === 'all') return [beyond(keys, last)];
  if (value === null) return [...inRegion(keys, region), beyond(others, values)];
  const edge = sql.raw(first.order === 'desc' ? '<=' : '>=');
  return [sql<SqlBool>`${sql.raw(first.sql)} ${edge} ${value}`, beyond(keys, last)];
}

function beyond([key, ...keys]: readonly SortKey[], [value = null, ...values]: readonly Key[]): Condition {
  if (!key) return NEVER;
  const further = past(key, value);
  if (keys.length === 0) return further;
  const expression = sql.raw(key.sql);
  const same = value === null ? sql`${expression} is null` : sql`${expression} = ${value}`;
  return sql<SqlBool>`(${further} or (${same} and ${beyond(keys, values)}))`;
}

/** Returns the condition for the rows after a value of one key. */
function past({ sql: text, order, emptyFirst }: SortKey, value: Key): Condition {
  const expression = sql.raw(text);
  if (value === null) return emptyFirst ? sql<SqlBool>`${expression} is not null` : NEVER;
  const beyondValue = sql<SqlBool>`${expression} ${sql.raw(order === 'asc' ? '>' : '<')} ${value}`;
  return emptyFirst ? beyondValue : sql<SqlBool>`(${beyondValue} or ${expression} is null)`;
}
