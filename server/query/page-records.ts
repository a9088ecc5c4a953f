import { sql, type RawBuilder } from 'kysely';
import { among, dialect } from '../db/dialect.ts';
import type { Reader } from '../db/handle.ts';
import type { Zone } from '../time/zone.ts';
import type { Kept, ListDefinition } from './definition.ts';
import { membersSql, recordFragment, type RecordText } from './record.ts';
import { rowsWithKeys, type RowKey } from './row-keys.ts';

/*
 * SQLite needs more time to write the JSON of a page than for all the rest of it. The fields that only a row itself
 * decides are therefore remembered by the id and the version of the row (docs/decisions/0052-remembered-records.md). All
 * others, such as names of other records and what depends on the clock, are written again for each page.
 */

/**
 * Returns the records with these keys, in their order. A separate statement, because with a bound LIMIT SQLite would load
 * every literal of the record again for each row.
 */
export const recordsOf = (db: Reader, list: ListDefinition, keys: readonly RowKey[]): Promise<RecordText[]> =>
  db.column(
    sql<{ json: RecordText }>`select ${recordFragment(list.record, db.zone)} as json ${rowsOfPage(list, keys)}`,
  );

const rowsOfPage = (list: ListDefinition, keys: readonly RowKey[]): RawBuilder<unknown> =>
  sql`${rowsWithKeys(list, keys)} ${list.beside ?? sql``} ${sql.raw(list.joins ?? '')} order by n.key`;

/**
 * Most records of a page that are joined from remembered texts. This happens in the thread that answers requests, while
 * the records of longer pages are written in a reader thread.
 */
const MOST_JOINED = 100;

/** A row of a page: its key, or its head (`pageHead`). */
export type PageRow = RowKey | string;

/**
 * Returns the records of a page like `recordsOf`, with remembered texts where the list has them. All records are those
 * of one statement, so that a page never shows one from before a commit and another one from after it.
 */
export async function pageRecords(
  db: Reader,
  list: ListDefinition,
  rows: readonly PageRow[],
): Promise<readonly RecordText[]> {
  if (rows.length === 0) return [];
  const { texts } = db;
  const head = headFragment(db, list);
  if (!head || !texts || !list.kept || rows.length > MOST_JOINED) return recordsOf(db, list, keysOf(rows));
  const heads = areHeads(rows)
    ? rows
    : await db.column(sql<{ head: string }>`select ${head} as head ${rowsOfPage(list, keysOf(rows))}`);
  const missing: number[] = [];
  const records = heads.map((each) => joined(each, texts.get) ?? void missing.push(idOf(each)));
  if (missing.length === 0) return records as RecordText[];

  const read = await db.all(sql<{ head: string; text: RecordText | null }>`select ${head} as head,
    case when ${sql.raw(list.id)} in ${among('integer', missing)}
      then ${recordFragment(list.kept.fields, db.zone)} end as text ${rowsOfPage(list, keysOf(rows))}`);
  for (const { head: each, text } of read) if (text !== null) texts.set(keyOf(each), text);
  const found = read.map(({ head: each, text }) => joined(each, (key) => text ?? texts.get(key)));
  // Undefined: a row that was known has changed since the first statement.
  return found.includes(undefined) ? recordsOf(db, list, keysOf(rows)) : (found as RecordText[]);
}

const keysOf = (rows: readonly PageRow[]): RowKey[] => rows.map((row) => (typeof row === 'string' ? idOf(row) : row));

const areHeads = (rows: readonly PageRow[]): rows is readonly string[] => typeof rows[0] === 'string';

const idOf = (head: string): number => Number.parseInt(head, 10);

/**
 * Returns SQL of what `pageRecords` needs of a row, when the row alone has it, the page is short enough, and the engine
 * can read it with the page.
 */
export const pageHead = (db: Reader, list: ListDefinition, limit: number): RawBuilder<unknown> | undefined =>
  list.kept?.others || limit > MOST_JOINED || !dialect.keepsOrder ? undefined : headFragment(db, list);

const headFragment = ({ texts, zone }: Reader, { id, kept }: ListDefinition): RawBuilder<unknown> | undefined =>
  kept && texts && sql.raw(headSql(id, kept, zone));

/** Returns SQL of a head: the key of a row's text, then the members that are not remembered, each with a leading comma. */
export const headSql = (id: string, { name, version, others }: Kept, zone: Zone): string =>
  `concat(${id}, ' ${name} ', ${version.join(", ' ', ")}${others ? `, ${membersSql(others, zone)}` : ''})`;

/** Returns the key of a head's text. */
export function keyOf(head: string): string {
  const end = head.indexOf(',');
  return end < 0 ? head : head.slice(0, end);
}

/** Returns the record of a head, or undefined when its text is not known. */
export function joined(head: string, textOf: (key: string) => RecordText | undefined): RecordText | undefined {
  const key = keyOf(head);
  const text = textOf(key);
  return text === undefined || key.length === head.length ? text : `${text.slice(0, -1)}${head.slice(key.length)}}`;
}
