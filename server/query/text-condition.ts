import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { QueryColumn } from './columns.ts';
import { prefixRange, readPattern, sqlPattern, trigramQuery, upperAscii, type Pattern } from './like.ts';

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
  const patterns = texts.map((text) => readPattern(storedText(column, text)));
  if (patterns.length <= FEW_VALUES) return any(patterns.map((pattern) => likeOne(column, pattern)));
  const list = JSON.stringify(patterns.map(sqlPattern));
  const exact = sql<SqlBool>`exists (select 1 from json_each(${list}) where ${sql.raw(column.sql)} like value escape '\\')`;
  return narrowed(column, patterns, exact);
}

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

function likeOne(column: QueryColumn, pattern: Pattern): Condition {
  const [prefix = '', ...rest] = pattern;
  const expression = sql.raw(column.sql);
  if (column.upperCase) {
    const first = upperAscii(prefix);
    if (rest.length === 0) return sql<SqlBool>`${expression} = ${first}`;
    const range = rest.length === 1 && rest[0] === '' ? prefixRange(first) : undefined;
    if (range) return sql<SqlBool>`(${expression} >= ${range.from} and ${expression} < ${range.below})`;
  }
  return narrowed(column, [pattern], sql<SqlBool>`${expression} like ${sqlPattern(pattern)} escape '\\'`);
}

/** Adds a condition on the trigram index, which leaves only rows that can match one of the patterns. */
function narrowed(column: QueryColumn, patterns: readonly Pattern[], exact: Condition): Condition {
  if (!column.trigrams) return exact;
  const queries = patterns.map(trigramQuery);
  if (queries.includes(undefined)) return exact;
  const table = sql.raw(column.trigrams.table);
  const query = queries.length === 1 ? queries[0] : `(${queries.join(') OR (')})`;
  return sql<SqlBool>`(${sql.raw(column.trigrams.id)} in (select rowid from ${table} where ${table} match ${query}) and ${exact})`;
}
