import { useLingui } from '@lingui/react/macro';
import type { PageSource } from '../../lib/page-query.ts';
import type { Column } from '../data-table/columns.ts';
import { ExportButton } from './export-button.tsx';

/** The query name that finds a row, and what the row has there. */
export type ExportBy<Row> = { readonly name: string; readonly of: (row: Row) => string | number };

type Props<Row> = {
  /** What the selected rows are found by; undefined when they are too many to be named. */
  source: PageSource | undefined;
  total: number;
  columns: readonly Column<Row>[];
  chosen: readonly string[] | undefined;
};

/** Saves the selected rows alone, with the columns that are shown. */
export function ExportSelected<Row>({ source, total, columns, chosen }: Props<Row>) {
  const { t } = useLingui();
  return source === undefined ? null : (
    <ExportButton label={t`Export the selected`} source={source} columns={columns} chosen={chosen} total={total} />
  );
}

/** So many rows can be named in the address of a file; beyond them a filter names them better. */
const MOST = 250;

/** A list narrowed to some of its rows. */
export function narrowedTo<Row>(
  { body, ...source }: PageSource,
  { name, of }: ExportBy<Row>,
  rows: readonly Row[],
): PageSource | undefined {
  if (rows.length > MOST) return undefined;
  return { ...source, body: { ...body, querys: [...(body.querys ?? []), { name, op: '=', values: rows.map(of) }] } };
}
