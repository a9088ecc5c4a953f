import type { RawBuilder } from 'kysely';
import type { QueryColumn, SortColumn } from './columns.ts';
import type { Period } from './condition.ts';
import type { RecordFields } from './record.ts';

/** The table of a list and the names by which its rows are filtered and sorted. */
export type ListDefinition = {
  /** The table of the list, with its alias. Filters, order and count use no other table. */
  readonly from: string;
  /** The id column that identifies the rows of a page. */
  readonly id: string;
  /** A column in order of creation that breaks ties. Default: the id. */
  readonly created?: string;
  /** Joins with bound values, for filters, order and records. */
  readonly beside?: RawBuilder<unknown>;
  /** Joins that only the records of the page need. */
  readonly joins?: string;
  readonly record: RecordFields;
  readonly querys: Readonly<Record<string, QueryColumn>>;
  readonly sorts: Readonly<Record<string, SortColumn>>;
  /**
   * A table of counts under the same alias. It gives the total of queries that use only `names`, without reading the
   * rows. `querys` replaces the columns that differ in this table.
   */
  readonly counters?: {
    readonly from: RawBuilder<unknown>;
    readonly names: readonly string[];
    readonly querys?: Readonly<Record<string, QueryColumn>>;
    /** A table of counts by a date column, for queries that use only its name and `names`. */
    readonly periods?: {
      readonly name: string;
      readonly names: readonly string[];
      readonly from: (period: Period) => RawBuilder<unknown>;
    };
  };
};
