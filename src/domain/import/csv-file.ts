import { parse } from 'csv-parse/browser/esm/sync';

/** Content of a CSV file: its header, its first rows and the number of rows. */
export type CsvTable = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };

const DELIMITERS = [',', ';', '\t'];

/** Parses a table like the server does. Returns undefined for text that is not a table. */
export function readTable(text: string): CsvTable | undefined {
  try {
    const [header = [], ...rows] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return header.length === 0 ? undefined : { header, rows };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Returns the text of a file in UTF-8, or in GB 18030, which Chinese spreadsheets write. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('gb18030').decode(bytes);
  }
}
