import { sql } from 'kysely';
import { dialect } from '../db/dialect.ts';
import type { Reader } from '../db/handle.ts';
import type { QueryColumn } from './columns.ts';
import { condition, type QueryEntry } from './condition.ts';
import { columnOf, queryConditions } from './count.ts';
import type { ListDefinition } from './definition.ts';
import { readPattern } from './like.ts';
import { storedText, usesIndex } from './text-condition.ts';

/** A step from one text to the next costs about as much as comparing this number of rows. */
const ROWS_OF_STEP = 16;

/** With more texts, comparing the rows is not much slower than finding the rows of each text. */
const MOST_FOUND = 200;

/**
 * Returns the entries with `=` for each `like` on a column that `repeats`: the texts that match the patterns, found among
 * the different texts of the column. An entry stays as it is when the column has too many different texts, or too many
 * of them match. An entry on a name that stands for several columns gets the texts of each of them. All entries stay when one of them is no `like`, because it may leave fewer rows than there are texts.
 * Throws 515 like `queryConditions`.
 */
export async function withRepeatedTexts(
  db: Reader,
  list: ListDefinition,
  querys: readonly QueryEntry[],
  inSlices = false,
): Promise<readonly QueryEntry[]> {
  if (querys.length === 0 || !querys.every(({ op }) => op.toLowerCase() === 'like')) return querys;
  queryConditions(list, querys, db);
  const entries: QueryEntry[] = [];
  for (const entry of querys) {
    const column = columnOf(list, entry.name, 'name');
    const each: (string[] | undefined)[] = [];
    for (const one of column.across ?? [column]) each.push(await matchingTexts(db, list, one, entry));
    const [texts] = each;
    // Each slice would read all texts of such a column.
    const readsOften = inSlices && column.across?.some(({ repeats }, at) => repeats && !each[at]) === true;
    if (column.across) entries.push(readsOften ? entry : { ...entry, texts: each });
    else entries.push(texts ? { ...entry, op: '=', values: texts } : entry);
  }
  return entries;
}

const STOPPABLE = sql.raw(dialect.stoppable('d.number'));

async function matchingTexts(
  db: Reader,
  list: ListDefinition,
  column: QueryColumn,
  entry: QueryEntry,
): Promise<string[] | undefined> {
  const patterns = entry.values.map((value) => readPattern(storedText(column, String(value))));
  if (!column.repeats || usesIndex(column, patterns)) return undefined;
  const [from, id, text] = [sql.raw(list.from), sql.raw(list.id), sql.raw(column.sql)];
  const next = sql`select min(${text}) from ${from} where ${sql.raw(column.only ?? 'true')} and ${text}`;
  const { normal } = column;
  const matches = condition({ kind: 'text', sql: 'd.text', ...(normal && { normal }) }, entry, 'querys', db.zone);
  // The walk has a null after the last text, so that it is known to be complete.
  const found = await db.column(sql<{ text: string | null }>`
    with recursive bound(most) as (
      select ((select max(${id}) from ${from}) - (select min(${id}) from ${from})) / ${ROWS_OF_STEP}
    ), d(text, number) as (
      select (${next} >= ''), 1
      union all
      select (${next} > d.text), d.number + 1 from d cross join bound
      where d.text is not null and d.number <= bound.most and ${STOPPABLE}
    )
    select d.text from d where d.text is null or ${matches} limit ${MOST_FOUND + 1}`);
  return found.at(-1) === null ? found.filter((one) => one !== null) : undefined;
}
