import type { Zone } from '../time/zone.ts';

/** The type of an element of a bound list. `json` is an array or an object, whose members are read with `->>` and cast. */
export type ListKind = 'integer' | 'text' | 'json';

/**
 * SQL that the engines write differently. Each word takes SQL and returns SQL, in which each argument stands once, so that a
 * `?` stays one parameter.
 */
export type Words = {
  /** A JSON array as rows: `value` is the element, `key` its place from 0. It may be of a table that stands before it. */
  readonly rows: (json: string, alias: string, kind: ListKind) => string;
  /** The members of a JSON object as rows with `key` and `value`. */
  readonly members: (json: string, alias: string) => string;
  /** An element of the array or object in `value` of rows of kind `json`, as a type or as the type of `table.column`. */
  readonly cell: (alias: string, place: number | string, type: 'integer' | 'text' | `${string}.${string}`) => string;
  /** The elements of a JSON array, for `in`. */
  readonly among: (json: string, kind: 'integer' | 'text') => string;
  /** JSON text of an array with a value for each row. */
  readonly arrayOf: (value: string) => string;
  /** A JSON array, as a value for another word. */
  readonly array: (...values: readonly string[]) => string;
  /** A JSON object with SQL by name, also those without a value. */
  readonly object: (members: Readonly<Record<string, string>>) => string;
  /** A JSON object without the members that have no value. */
  readonly present: (members: Readonly<Record<string, string>>) => string;
  /** JSON text as a value for another word. */
  readonly json: (text: string) => string;
  /** The element of JSON text at a place from 0, as JSON; null when there is none. */
  readonly element: (text: string, place: string) => string;
  /** A text as a JSON string. */
  readonly quoted: (text: string) => string;
  /** `then` where the condition holds, else `otherwise`, written like indexes that have it. Elsewhere use `case`. */
  readonly either: (condition: string, then: string, otherwise: string) => string;
  /** A condition as 1 or 0, written like indexes that have it. */
  readonly truth: (condition: string) => string;
  /** The largest value; null when any is null. */
  readonly greatest: (...values: readonly string[]) => string;
  /** The smallest value; null when any is null. */
  readonly least: (...values: readonly string[]) => string;
  /** A text to be ordered without regard to ASCII case, and to be compared with texts of `lowerAscii`. */
  readonly folded: (text: string) => string;
  /** An instant as local text. */
  readonly localTime: (instant: string, zone: Zone) => string;
  /** An instant as ISO 8601 in UTC with milliseconds. */
  readonly isoTime: (instant: string) => string;
  readonly fromHex: (text: string) => string;
  /** Bytes in lower-case hexadecimal digits. */
  readonly toHex: (bytes: string) => string;
  /** True when a text matches a pattern of `sqlPattern`, ignoring ASCII case. */
  readonly like: (text: string, pattern: string) => string;
  /** True when a text matches one of a JSON array of patterns (`Pattern`), ignoring ASCII case. */
  readonly likeAny: (text: string, patterns: string) => string;
  /** Query for the `id` of all rows of a trigram table that match a query of `trigramQuery`. */
  readonly trigramsFind: (table: string, query: string) => string;
  /** True for every row. Lets the statement be stopped at one row of 256 with the integer column `id`. */
  readonly stoppable: (id: string) => string;
  /** Makes the planner use an index of the table that stands before it. */
  readonly byIndex: (index: string) => string;
  /** True when an expression has a value. An index of the expression finds these rows. */
  readonly hasValue: (expression: string) => string;
  /** Joins a table with `on`, and makes the planner read the tables before it first. */
  readonly inOrder: string;
  /** True when rows joined by `inOrder` keep the order of a subquery before it. */
  readonly keepsOrder: boolean;
  /** True when large tables are kept in parts, so that a row is found faster by the column that divides them too. */
  readonly hasParts: boolean;
  /** An expression that no index is used for. */
  readonly unindexed: (expression: string) => string;
};
