import type { Query } from '../contract/listing.ts';
import { LicensingError } from '../core/errors.ts';
import { lookUp } from './columns.ts';
import type { ListDefinition } from './definition.ts';

export type Sorts = NonNullable<Query['sorts']>;

/** One expression of ORDER BY. `emptyFirst` puts rows without a value first. `always`: every row has a value. */
export type SortKey = {
  readonly sql: string;
  readonly order: 'asc' | 'desc';
  readonly emptyFirst: boolean;
  readonly always?: boolean;
};

/**
 * Engines differ in where rows without a value come, so it is written. Where all have one it is not, because PostgreSQL
 * would not use the index.
 */
export const orderBy = ({ sql: expression, order, emptyFirst, always = false }: SortKey): string =>
  `${expression} ${order}${always ? '' : ` nulls ${emptyFirst ? 'first' : 'last'}`}`;

/** Returns the sort keys of a request. Throws 515 for an unknown name or order. */
export const sortKeys = (list: ListDefinition, sorts: Sorts): SortKey[] =>
  sorts.map((sort, at) => {
    const column = lookUp(list.sorts, sort.name, `sorts[${at}].name`);
    const order = direction(sort.order, `sorts[${at}].order`);
    if (typeof column === 'string') return { sql: column, order, emptyFirst: order === 'asc' };
    const always = 'always' in column;
    return { sql: column.sql, order, emptyFirst: always && order === 'asc', always };
  });

/** Returns the order of a sort entry. Throws 515 for an unknown one. */
export function direction(order: string | undefined, path: string): 'asc' | 'desc' {
  const lower = (order ?? 'ASC').toLowerCase();
  if (lower === 'asc' || lower === 'desc') return lower;
  throw new LicensingError(515, `${path} '${order}' is unknown; allowed are ASC, DESC.`, {
    errors: [{ path, msg: 'must be ASC or DESC' }],
  });
}
