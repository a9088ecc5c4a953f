import { parse } from 'csv-parse/browser/esm/sync';

/** What is in a file of cells: the first line apart, and how many lines follow. */
export type CsvTable = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };

const DELIMITERS = [',', ';', '\t'];

/** Reads a table as the service does; undefined for what is none. */
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

/** The text of a file: UTF-8, or what spreadsheets in Chinese write. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('gb18030').decode(bytes);
  }
}
