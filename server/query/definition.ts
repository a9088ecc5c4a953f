import type { RawBuilder } from 'kysely';
import type { QueryColumn, SortColumn } from './columns.ts';
import type { Period } from './condition.ts';
import type { RecordFields } from './record.ts';

/** A list: its rows, and the names by which they can be filtered and sorted. */
export type ListDefinition = {
  /** The table whose rows are listed, with its alias. Filters, order and count use no other table. */
  readonly from: string;
  /** The id by which the rows of a page are found. */
  readonly id: string;
  /** A column in order of creation, which breaks ties. Default: the id. */
  readonly created?: string;
  /** Joins with bound values that filters, order and records all see. */
  readonly beside?: RawBuilder<unknown>;
  /** Joins that only the rows of the page need. */
  readonly joins?: string;
  readonly record: RecordFields;
  readonly querys: Readonly<Record<string, QueryColumn>>;
  readonly sorts: Readonly<Record<string, SortColumn>>;
  /**
   * A table of counts under the same alias, for queries that name nothing else: totals without touching the rows. `querys`
   * are names whose column is another there.
   */
  readonly counters?: {
    readonly from: RawBuilder<unknown>;
    readonly names: readonly string[];
    readonly querys?: Readonly<Record<string, QueryColumn>>;
    /** A table of counts of one period of a date column, for queries of its name and of `names`. */
    readonly periods?: {
      readonly name: string;
      readonly names: readonly string[];
      readonly from: (period: Period) => RawBuilder<unknown>;
    };
  };
};
