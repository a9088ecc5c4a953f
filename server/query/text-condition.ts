import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { among, amongAlike, dialect, filled, listed } from '../db/dialect.ts';
import type { QueryColumn } from './columns.ts';
import {
  FEW_PATTERNS,
  LONG_PATTERN,
  prefixRange,
  readPattern,
  sqlPattern,
  trigramQuery,
  upperAscii,
  type Pattern,
} from './like.ts';

export type Condition = RawBuilder<SqlBool>;

export const NEVER: Condition = sql<SqlBool>`false`;

/**
 * Up to this number, each value becomes a term that can use an index. More values are bound as one list, because SQL
 * limits the depth of an expression.
 */
export const FEW_VALUES = 16;

/** A range of an indexed column: `from` is included, `until` is not. */
export type Range<Value> = { readonly from: Value; readonly until: Value };

/** Returns SQL that is true when a value of the column is in any of the ranges. One index search finds each of them. */
export function inRanges<Value>(
  { sql: text, rows, only = 'true' }: QueryColumn,
  ranges: readonly Range<Value>[],
): Condition {
  const column = sql.raw(text);
  const type = typeof ranges[0]?.from === 'number' ? 'integer' : 'text';
  const [from, until] = [sql.raw(dialect.cell('span', 0, type)), sql.raw(dialect.cell('span', 1, type))];
  // SQLite takes seconds to plan hundreds of terms of a long expression.
  const few = rows && text.includes('(') ? 1 : FEW_VALUES;
  if (ranges.length <= few)
    return any(ranges.map((range) => sql`(${column} >= ${range.from} and ${column} < ${range.until})`));
  const list = listed(
    'json',
    ranges.map((range) => [range.from, range.until]),
    'span',
  );
  if (!rows) return sql<SqlBool>`exists (select 1 from ${list} where ${column} >= ${from} and ${column} < ${until})`;
  const [id, table] = [sql.raw(rows.id), sql.raw(rows.from)];
  return sql<SqlBool>`${id} in (select ${id} from ${list} cross join ${table} where ${sql.raw(only)} and ${column} >= ${from} and ${column} < ${until})`;
}

/** Returns SQL that is true when any of the conditions is true. */
export const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? NEVER : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** Returns a value in its stored form: NFC, then the column's `normal`. */
export const storedText = (column: QueryColumn, text: string): string => column.normal?.(text) ?? text.normalize('NFC');

/** Returns SQL for a text that matches any of the patterns, ignoring ASCII case: by SQL's own LIKE for up to `plain`. */
export function likeText(column: QueryColumn, texts: readonly string[], plain = FEW_PATTERNS): Condition {
  const patterns = texts.map((text) => readPattern(storedText(column, text))).filter(canMatch);
  if (usesIndex(column, patterns)) return inIndex(column, patterns);
  const isPlain = patterns.length <= plain && patterns.every((pattern) => sqlPattern(pattern).length <= LONG_PATTERN); // prettier-ignore
  if (isPlain) return any(patterns.map((pattern) => likeOne(column, pattern)));
  const exact = filled<SqlBool>(dialect.likeAny(column.sql, '?'), JSON.stringify(patterns));
  return narrowed(column, patterns, exact);
}

/** No stored text has a zero character, at which SQL would end the pattern. */
const canMatch = (pattern: Pattern): boolean => !pattern.some((piece) => piece.includes('\0'));

/** Returns SQL for a text that equals one of the values, when only trigrams are indexed. */
export const equalText = (column: QueryColumn, texts: readonly string[]): Condition =>
  narrowed(
    column,
    texts.map((text) => [text]),
    sql<SqlBool>`${sql.raw(column.sql)} in ${among('text', texts)}`,
  );

/**
 * Returns SQL that is true when any of the column's texts matches. Each text is compared by itself; one index finds all
 * of them.
 */
export function anyText(column: QueryColumn, texts: readonly string[], op: 'like' | '=', plain?: number): Condition {
  const { trigrams: _trigrams, ...rest } = column;
  const patterns = texts.map((text) => storedText(column, text)).map((text) => (op === 'like' ? readPattern(text) : [text])); // prettier-ignore
  const compare = op === 'like' ? likeText : equalText;
  return narrowed(column, patterns, any((column.anyOf ?? []).map((sql) => compare({ ...rest, sql }, texts, plain)))); // prettier-ignore
}

const likeOne = (column: QueryColumn, pattern: Pattern): Condition =>
  usesIndex(column, [pattern])
    ? inIndex(column, [pattern])
    : narrowed(column, [pattern], filled<SqlBool>(dialect.like(column.sql, '?'), sqlPattern(pattern)));

/** True when an index in binary order finds the matches of each pattern: it has no wildcard, or one at its end. */
export const usesIndex = (column: QueryColumn, patterns: readonly Pattern[]): boolean =>
  column.upperCase === true && patterns.every((pattern) => pattern.length === 1 || rangeOf(pattern) !== undefined);

/** Returns the range of a pattern with one wildcard at its end. */
function rangeOf([prefix = '', ...rest]: Pattern): Range<string> | undefined {
  return rest.length === 1 && rest[0] === '' ? prefixRange(upperAscii(prefix)) : undefined;
}

/** Returns SQL for patterns of a text in upper case that `usesIndex`. */
function inIndex(column: QueryColumn, patterns: readonly Pattern[]): Condition {
  const whole = patterns.flatMap(([text = '', ...rest]) => (rest.length === 0 ? [upperAscii(text)] : []));
  const ranges = patterns.flatMap((pattern) => rangeOf(pattern) ?? []);
  return any([
    ...(whole.length === 0 ? [] : [oneOf(column.sql, whole)]),
    ...(ranges.length === 0 ? [] : [inRanges(column, ranges)]),
  ]);
}

/** Returns SQL that is true for any of the values, which are in their stored form. */
export const oneOf = (column: string, values: readonly (string | number)[]): Condition =>
  values.length === 1
    ? sql<SqlBool>`${sql.raw(column)} = ${values[0]}`
    : sql<SqlBool>`${sql.raw(column)} in ${amongAlike(values)}`;

/** Adds a condition on the trigram index, which leaves only rows that can match one of the patterns. */
function narrowed(column: QueryColumn, patterns: readonly Pattern[], exact: Condition): Condition {
  if (!column.trigrams) return exact;
  const query = trigramQuery(patterns);
  if (query === undefined) return exact;
  const found = filled(dialect.trigramsFind(column.trigrams.table, '?'), query);
  return sql<SqlBool>`(${sql.raw(column.trigrams.id)} in (${found}) and ${exact})`;
}
