import { LicensingError } from '../core/errors.ts';
import { dialect } from '../db/dialect.ts';
import type { QueryKind } from '../contract/listing.ts';
import { lowerAscii } from './like.ts';

/** The SQL of one query name. */
export type QueryColumn = {
  readonly kind: QueryKind;
  /** SQL expression that the values are compared with. */
  readonly sql: string;
  /**
   * Wraps the comparison when the expression belongs to another table, so that no join is needed: `['s.product_id in
   * (select id from product where', ')']`.
   */
  readonly within?: readonly [before: string, after: string];
  /** SQL of several texts that the name stands for. An entry matches when any of the texts matches. */
  readonly anyOf?: readonly string[];
  /**
   * Columns of other tables and texts that the name stands for, each with an index of its own. An entry matches when any
   * of them matches.
   */
  readonly across?: readonly QueryColumn[];
  /** Condition of the index of `sql`, when it has not all rows. No row without it may match. */
  readonly only?: string;
  /**
   * True when many rows share each text and an index has it, in binary order. A `like` then compares the different
   * texts and not the rows.
   */
  readonly repeats?: true;
  /** Table of `sql` and its id, for ranges of an index. Default: those of the list, unless there is `within`. */
  readonly rows?: { readonly from: string; readonly id: string };
  /** Trigram table of the rows with this `id`, for `like` with a literal run of three characters or more. */
  readonly trigrams?: { readonly table: string; readonly id: string };
  /**
   * True when equality uses an index of the column instead of the trigrams, which return too many rows for a common
   * word.
   */
  readonly indexed?: boolean;
  /** True when the stored text is upper case: `like` without a leading wildcard then becomes an index range. */
  readonly upperCase?: boolean;
  /** Converts a value to its stored form (an SN without dashes). */
  readonly normal?: (value: string) => string;
  /**
   * True when `sql` of a `boolean` is a condition with an index (`id in (select …)`) that a comparison with a value
   * could not use.
   */
  readonly holds?: boolean;
  /** Replaces `sql` for several values, because the index of `sql` is in order only within one value. */
  readonly several?: string;
  /**
   * An indexed column that narrows down the rows first, because `sql` has no index: rows that match any of `words` have
   * one of `of(words)` in it.
   */
  readonly among?: { readonly sql: string; readonly of: (words: readonly string[]) => readonly string[] };
  /** The conditions of `empty` and `filled`, each with an index. */
  readonly presence?: { readonly empty: string; readonly filled: string };
  /** The words of an enumeration as stored; values match them in any letter case. */
  readonly words?: readonly string[];
};

/** The columns of exactly the query names in the contract, each of the contract's type. */
export type QueryColumns<Names extends Readonly<Record<string, QueryKind>>> = {
  readonly [Name in keyof Names]: QueryColumn & { readonly kind: Names[Name] };
};

/**
 * An SQL expression that rows are ordered by. Rows without a value come first in ascending order, or always last. `always`:
 * every row has one.
 */
export type SortColumn =
  string | { readonly sql: string; readonly emptyLast: true } | { readonly sql: string; readonly always: true };

export type SortColumns<Names extends readonly string[]> = Readonly<Record<Names[number], SortColumn>>;

/** Returns the entry of a name. It checks own properties only, so `constructor` is an unknown name. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string, path: string): Value {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value !== undefined) return value;
  const allowed = Object.keys(table).join(', ');
  throw new LicensingError(515, `${path} '${name}' is unknown; allowed are ${allowed}.`, {
    errors: [{ path, msg: `must be one of ${allowed}` }],
  });
}

/** Returns `among` of a text whose only index ignores letter case. */
export const ignoringCase = (column: string): NonNullable<QueryColumn['among']> => ({
  sql: dialect.folded(column),
  of: (words) => words.map(lowerAscii),
});

/** Returns a column that matches when any of several texts of one trigram table matches. */
export const anyTextOf = <Table extends NonNullable<QueryColumn['trigrams']>>(
  texts: readonly [string, ...string[]],
  trigrams: Table,
) => ({ kind: 'text', sql: texts[0], anyOf: texts, trigrams }) as const satisfies QueryColumn;
