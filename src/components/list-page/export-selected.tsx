import { useLingui } from '@lingui/react/macro';
import type { PageSource } from '../../lib/api/page-query.ts';
import type { Column } from '../data-table/columns.ts';
import { ExportButton } from './export-button.tsx';

export type ExportBy<Row> = { readonly name: string; readonly of: (row: Row) => string | number };

type Props<Row> = {
  source: PageSource;
  by: ExportBy<Row>;
  /** The selected rows. Undefined for all rows of the source. */
  rows: readonly Row[] | undefined;
  total: number;
  columns: readonly Column<Row>[];
  chosen: readonly string[] | undefined;
};

/** Exports only the selected rows, with the shown columns. Renders nothing if they are too many for an address. */
export function ExportSelected<Row>({ source, by, rows, total, columns, chosen }: Props<Row>) {
  const { t } = useLingui();
  const found = rows === undefined ? source : narrowedTo(source, by, rows);
  return found === undefined ? null : (
    <ExportButton label={t`Export the selected`} source={found} columns={columns} chosen={chosen} total={total} />
  );
}

/** The address of a file has room for this many rows. */
const MOST = 250;

/** Returns the source narrowed to `rows`, or undefined if they are too many for an address. */
function narrowedTo<Row>(
  { body, ...source }: PageSource,
  { name, of }: ExportBy<Row>,
  rows: readonly Row[],
): PageSource | undefined {
  if (rows.length > MOST) return undefined;
  return { ...source, body: { ...body, querys: [...(body.querys ?? []), { name, op: '=', values: rows.map(of) }] } };
}
