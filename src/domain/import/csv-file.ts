import { parse } from 'csv-parse/browser/esm/sync';
import { delimiterOf } from '#contract/csv.ts';

/** Content of a CSV file: its header, its first rows and the number of rows. */
export type CsvTable = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** Characters in which the delimiter is looked for. */
const HEAD = 65_536;

/** Parses a table like the server does. Returns undefined for text that is not a table. */
export function readTable(text: string): CsvTable | undefined {
  try {
    const [header = [], ...rows] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text.slice(0, HEAD)),
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return header.length === 0 ? undefined : { header, rows };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
