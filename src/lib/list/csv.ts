import { CSV_MARK, csvLines, type CsvCell } from '#contract/csv.ts';

/** A CSV file of these lines, by the rules of the service's own exports. */
export const csvOf = (lines: readonly (readonly CsvCell[])[]): string => `${CSV_MARK}${csvLines(lines)}`;

/** Hands a file, a table when it is a text, to the browser to save. */
export function download(fileName: string, content: string | Blob): void {
  const file = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
