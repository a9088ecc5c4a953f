import { sql, type RawBuilder, type SqlBool } from 'kysely';
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

export const NEVER: Condition = sql<SqlBool>`0`;

/**
 * Up to this number, each value becomes a term that can use an index. More values are bound as one list, because SQL
 * limits the depth of an expression.
 */
export const FEW_VALUES = 16;

/** Returns SQL that is true when any of the conditions is true. */
export const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? NEVER : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** Returns a value in its stored form: NFC, then the column's `normal`. */
export const storedText = (column: QueryColumn, text: string): string => column.normal?.(text) ?? text.normalize('NFC');

/** Returns SQL for a text that matches any of the patterns, ignoring ASCII case. */
export function likeText(column: QueryColumn, texts: readonly string[]): Condition {
  const patterns = texts.map((text) => readPattern(storedText(column, text))).filter(canMatch);
  const mayUseIndex = patterns.length <= FEW_VALUES && patterns.every((pattern) => inIndex(column, pattern));
  const isPlain = patterns.length <= FEW_PATTERNS && patterns.every((pattern) => sqlPattern(pattern).length <= LONG_PATTERN); // prettier-ignore
  if (mayUseIndex || isPlain) return any(patterns.map((pattern) => likeOne(column, pattern)));
  const exact = sql<SqlBool>`like_any(${sql.raw(column.sql)}, like_set(${JSON.stringify(patterns)}))`;
  return narrowed(column, patterns, exact);
}

/** No stored text has a zero character, at which SQL would end the pattern. */
const canMatch = (pattern: Pattern): boolean => !pattern.some((piece) => piece.includes('\0'));

/** Returns SQL for a text that equals one of the values, when only trigrams are indexed. */
export const equalText = (column: QueryColumn, texts: readonly string[]): Condition =>
  narrowed(
    column,
    texts.map((text) => [text]),
    sql<SqlBool>`${sql.raw(column.sql)} in (select value from json_each(${JSON.stringify(texts)}))`,
  );

/**
 * Returns SQL that is true when any of the column's texts matches. Each text is compared by itself; one index finds all
 * of them.
 */
export function anyText(column: QueryColumn, texts: readonly string[], op: 'like' | '='): Condition {
  const { trigrams: _trigrams, ...plain } = column;
  const patterns = texts.map((text) => storedText(column, text)).map((text) => (op === 'like' ? readPattern(text) : [text])); // prettier-ignore
  const compare = op === 'like' ? likeText : equalText;
  return narrowed(column, patterns, any((column.anyOf ?? []).map((sql) => compare({ ...plain, sql }, texts)))); // prettier-ignore
}

const likeOne = (column: QueryColumn, pattern: Pattern): Condition =>
  inIndex(column, pattern) ??
  narrowed(column, [pattern], sql<SqlBool>`${sql.raw(column.sql)} like ${sqlPattern(pattern)} escape '\\'`);

/** Returns SQL for a pattern that is a range of a text in upper case, or undefined when an index cannot find it. */
function inIndex(column: QueryColumn, [prefix = '', ...rest]: Pattern): Condition | undefined {
  if (!column.upperCase) return undefined;
  const expression = sql.raw(column.sql);
  const first = upperAscii(prefix);
  if (rest.length === 0) return sql<SqlBool>`${expression} = ${first}`;
  const range = rest.length === 1 && rest[0] === '' ? prefixRange(first) : undefined;
  return range && sql<SqlBool>`(${expression} >= ${range.from} and ${expression} < ${range.below})`;
}

/** Adds a condition on the trigram index, which leaves only rows that can match one of the patterns. */
function narrowed(column: QueryColumn, patterns: readonly Pattern[], exact: Condition): Condition {
  if (!column.trigrams) return exact;
  const query = trigramQuery(patterns);
  if (query === undefined) return exact;
  const table = sql.raw(column.trigrams.table);
  return sql<SqlBool>`(${sql.raw(column.trigrams.id)} in (select rowid from ${table} where ${table} match ${query}) and ${exact})`;
}
