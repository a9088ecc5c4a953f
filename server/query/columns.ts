import { LicensingError } from '../core/errors.ts';
import type { QueryKind } from '../contract/listing.ts';

/** How a query name stands in the database. */
export type QueryColumn = {
  readonly kind: QueryKind;
  /** SQL expression that the values are compared with. */
  readonly sql: string;
  /**
   * Wraps the comparison when the expression belongs to another table: `['s.product_id in (select id from product where', ')']`.
   * The page is found without a join.
   */
  readonly within?: readonly [before: string, after: string];
  /** SQL of the texts that a name stands for, where these are several: it matches what any of them does. */
  readonly anyOf?: readonly string[];
  /** FTS5 trigram table whose rowid is `id`, for `like` with a literal run of three characters or more. */
  readonly trigrams?: { readonly table: string; readonly id: string };
  /** True when equality finds its rows by an index of the column: trigrams of a common word propose too many. */
  readonly indexed?: boolean;
  /** True when the stored text is all upper case: `like` without a leading wildcard becomes an index range. */
  readonly upperCase?: boolean;
  /** Brings a value to the form it is stored in (an SN without dashes). */
  readonly normal?: (value: string) => string;
  /**
   * True when the expression of a `boolean` is a condition as it stands, which an index leads to (`id in (select …)`) and
   * would not if it were compared with a value.
   */
  readonly holds?: boolean;
  /** `sql` for several values at once, where the index of `sql` has only the rows of one value in order. */
  readonly several?: string;
  /**
   * A stored column that narrows down the rows before `sql` is compared, where no index has `sql` itself: rows that match
   * any of `words` hold one of `of(words)`.
   */
  readonly among?: { readonly sql: string; readonly of: (words: readonly string[]) => readonly string[] };
  /** The words of an enumeration as stored; values match them in any case. */
  readonly words?: readonly string[];
};

/** A table of columns that has just the names the contract lists, each of the kind the contract says. */
export type QueryColumns<Names extends Readonly<Record<string, QueryKind>>> = {
  readonly [Name in keyof Names]: QueryColumn & { readonly kind: Names[Name] };
};

/** An SQL expression that rows are ordered by: rows without a value come first ascending, or last in both orders. */
export type SortColumn = string | { readonly sql: string; readonly emptyLast: true };

/** Sort columns by sort name. */
export type SortColumns<Names extends readonly string[]> = Readonly<Record<Names[number], SortColumn>>;

/** Looks a name up by own property only, so that `constructor` is just another unknown name. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string, path: string): Value {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value !== undefined) return value;
  const allowed = Object.keys(table).join(', ');
  throw new LicensingError(515, `${path} '${name}' is unknown; allowed are ${allowed}.`, {
    errors: [{ path, msg: `must be one of ${allowed}` }],
  });
}

/** A query name for any of several texts that one trigram table has. */
export const anyTextOf = <Table extends NonNullable<QueryColumn['trigrams']>>(
  texts: readonly [string, ...string[]],
  trigrams: Table,
) => ({ kind: 'text', sql: texts[0], anyOf: texts, trigrams }) as const satisfies QueryColumn;
