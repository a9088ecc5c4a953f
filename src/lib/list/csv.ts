import { CSV_MARK, csvLines, type CsvCell } from '#contract/csv.ts';

/** Returns a CSV file of these lines, in the format of the server's exports. */
export const csvOf = (lines: readonly (readonly CsvCell[])[]): string => `${CSV_MARK}${csvLines(lines)}`;

/** Lets the browser save a file. A text is saved as CSV. */
export function download(fileName: string, content: string | Blob): void {
  const file = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
