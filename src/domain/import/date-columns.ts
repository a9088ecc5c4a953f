import { originalText } from '#contract/csv.ts';
import { dateEvidence, type DateEvidence, type DateOrder } from '#contract/work/import-dates.ts';
import { importField, type ImportName } from '#contract/work/import-names.ts';
import type { CsvTable } from './csv-file.ts';

export type DateColumn = DateEvidence & { readonly field: string };

/** Returns the columns with dates that are not all written like those of the API. */
export const dateColumns = (
  resource: ImportName,
  { rows }: Pick<CsvTable, 'rows'>,
  columns: readonly string[],
): DateColumn[] =>
  columns.flatMap((field, at) => {
    if (importField(resource, field)?.kind !== 'date') return [];
    const evidence = dateEvidence(rows.map((cells) => originalText(cells[at] ?? '')));
    return evidence.isStrict ? [] : [{ field, ...evidence }];
  });

/** The order of the dates of each column; the columns whose cells do not tell it, and the order assumed for them. */
export type DateOrders = {
  readonly orders: Readonly<Record<string, DateOrder>>;
  readonly unsure: readonly DateColumn[];
  readonly assumed: DateOrder | undefined;
};

/**
 * Decides the order of the dates of a file. A column that does not tell its own has the order that the operator chose,
 * else that of the other columns, because one program wrote the file, else that of the last file with this header.
 */
export function dateOrders(
  columns: readonly DateColumn[],
  chosen: DateOrder | undefined,
  remembered: Readonly<Record<string, DateOrder>> = {},
): DateOrders {
  const unsure = columns.filter(({ fits, telling }) => fits.length !== 1 && telling.length > 0);
  const told = new Set(columns.flatMap(({ fits }) => (fits.length === 1 ? fits : [])));
  const last = new Set(unsure.flatMap(({ field }) => remembered[field] ?? []));
  const assumed = chosen ?? onlyOne(told) ?? onlyOne(last);
  const orders = Object.fromEntries(
    columns.flatMap((column) => {
      const order = unsure.includes(column) ? assumed : (column.fits[0] ?? assumed);
      return order === undefined ? [] : [[column.field, order] as const];
    }),
  );
  return { orders, unsure, assumed };
}

const onlyOne = <Value>(values: ReadonlySet<Value>): Value | undefined =>
  values.size === 1 ? [...values][0] : undefined;
