/** A cell of a CSV file. Numbers and flags are written as they are; texts are made harmless. */
export type CsvCell = string | number | boolean | undefined;

/** The byte order mark that a CSV file begins with: without it spreadsheets guess the wrong alphabet. */
export const CSV_MARK = '\ufeff';

/**
 * Records as lines of RFC 4180. Cells with a character that any spreadsheet takes for a separator are quoted, whichever
 * separator the file has, because the language of the computer decides where a spreadsheet splits a line.
 */
export const csvLines = (records: readonly (readonly CsvCell[])[]): string =>
  records.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');

function written(cell: CsvCell): string {
  if (cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = harmlessText(cell);
  return /[\r\n,;\t|"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const FORMULA = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20`;

/**
 * Holds where a spreadsheet could begin a cell and run it as a formula: at the beginning of the text, or behind a
 * separator, a quotation mark or a line break, and spaces.
 */
const behindBreak = (between: string) => String.raw`(?<=(?:^|[\r\n,;\t|"])\p{Zs}*${between})`;

const PLACE = new RegExp(`(?<!')(?='*[${FORMULA}])${behindBreak('')}|^(?='*[\\t\\r])`, 'gu');
const MARKED = new RegExp(`(?<!')'(?='*[${FORMULA}])${behindBreak("'")}|^'(?='*[\\t\\r])`, 'gu');

/** The text with an apostrophe wherever a spreadsheet could run what follows. `originalText` takes them away again. */
export const harmlessText = (text: string): string => text.replace(PLACE, "'");

/** The text that `harmlessText` was given: one apostrophe is removed at each place where it writes one. */
export const originalText = (text: string): string => text.replace(MARKED, '');
