import type { QueryKind } from '../contract/listing.ts';
import type { QueryColumn, SortColumn } from './columns.ts';
import type { ListDefinition } from './definition.ts';
import { columnName } from './names.ts';

type Names = { readonly querys: Readonly<Record<string, QueryKind>>; readonly sorts: readonly string[] };

/**
 * Returns the columns of a list by its names in the contract: `regDate` is the column `reg_date`. `querys` and `sorts`
 * give what differs. A sort name without an own column uses the SQL of the query of that name.
 */
export function namedColumns<Of extends Names>(
  names: Of,
  alias: string,
  querys: { readonly [Name in keyof Of['querys']]?: Partial<QueryColumn> },
  sorts: { readonly [Name in Of['sorts'][number]]?: SortColumn } = {},
): Pick<ListDefinition, 'querys' | 'sorts'> {
  const column = (name: string): string => `${alias}.${columnName(name)}`;
  const differing: Readonly<Record<string, Partial<QueryColumn> | undefined>> = querys;
  const ordered: Readonly<Record<string, SortColumn | undefined>> = sorts;
  return {
    querys: Object.fromEntries(
      Object.entries(names.querys).map(([name, kind]) => [name, { kind, sql: column(name), ...differing[name] }]),
    ),
    sorts: Object.fromEntries(names.sorts.map((name) => [name, ordered[name] ?? differing[name]?.sql ?? column(name)])),
  };
}
