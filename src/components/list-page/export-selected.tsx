import { useLingui } from '@lingui/react/macro';
import type { PageSource } from '../../lib/api/page-query.ts';
import type { Column } from '../data-table/columns.ts';
import { ExportButton } from './export-button.tsx';

/** The query name that finds a row, and what the row has there. */
export type ExportBy<Row> = { readonly name: string; readonly of: (row: Row) => string | number };

type Props<Row> = {
  source: PageSource;
  by: ExportBy<Row>;
  /** The selected of the source; undefined for all of it. */
  rows: readonly Row[] | undefined;
  total: number;
  columns: readonly Column<Row>[];
  chosen: readonly string[] | undefined;
};

/** Saves the selected rows alone, with the columns that are shown. Nothing when they are too many to be named. */
export function ExportSelected<Row>({ source, by, rows, total, columns, chosen }: Props<Row>) {
  const { t } = useLingui();
  const found = rows === undefined ? source : narrowedTo(source, by, rows);
  return found === undefined ? null : (
    <ExportButton label={t`Export the selected`} source={found} columns={columns} chosen={chosen} total={total} />
  );
}

/** So many rows can be named in the address of a file; beyond them a filter names them better. */
const MOST = 250;

/** A list narrowed to some of its rows; undefined when they are too many to be named. */
function narrowedTo<Row>(
  { body, ...source }: PageSource,
  { name, of }: ExportBy<Row>,
  rows: readonly Row[],
): PageSource | undefined {
  if (rows.length > MOST) return undefined;
  return { ...source, body: { ...body, querys: [...(body.querys ?? []), { name, op: '=', values: rows.map(of) }] } };
}
