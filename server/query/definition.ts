import type { RawBuilder } from 'kysely';
import type { QueryColumn, SortColumn } from './columns.ts';
import type { Period } from './condition.ts';
import type { RecordFields } from './record.ts';
import type { Condition } from './text-condition.ts';

/**
 * Fields whose text depends on nothing but the row itself: not on other records, the clock or a setting. At least one of
 * them is in each record.
 */
export type Kept = {
  /** A name that no other list has. */
  readonly name: string;
  readonly fields: RecordFields;
  /** SQL of integers that, with the id, decide the text of the fields. */
  readonly version: readonly string[];
  /** The fields after them. They are written for each page. */
  readonly others?: RecordFields;
};

/** The table of a list and the names by which its rows are filtered and sorted. */
export type ListDefinition = {
  /** The table of the list, with its alias. Filters, order and count use no other table. */
  readonly from: string;
  /** The id column that identifies the rows of a page. */
  readonly id: string;
  /** A column in order of creation that breaks ties. Default: the id. */
  readonly created?: string;
  /** An integer column that says in which part of the table a row is. Records are found by it too. */
  readonly part?: string;
  /** Joins with bound values, for filters, order and records. */
  readonly beside?: RawBuilder<unknown>;
  /** Joins that only the records of the page need. */
  readonly joins?: string;
  readonly record: RecordFields;
  /** The first fields of the record, when their text is remembered (`page-records.ts`). */
  readonly kept?: Kept;
  readonly querys: Readonly<Record<string, QueryColumn>>;
  readonly sorts: Readonly<Record<string, SortColumn>>;
  /** Sort names whose values many rows share, and that an index has. Their descending pages are found by value. */
  readonly shared?: readonly string[];
  /**
   * A table of counts under the same alias. It gives the total of queries that use only `names`, without reading the
   * rows. `querys` replaces the columns that differ in this table.
   */
  readonly counters?: {
    readonly from: RawBuilder<unknown>;
    readonly names: readonly string[];
    readonly querys?: Readonly<Record<string, QueryColumn>>;
    /** The conditions of a request that do not come from the caller, on the counts. Default: those on the rows. */
    readonly where?: readonly Condition[];
    /** A table of counts by a date column, for queries that use only its name and `names`. */
    readonly periods?: {
      readonly name: string;
      readonly names: readonly string[];
      readonly from: (period: Period) => RawBuilder<unknown>;
    };
  };
};
