/** A cell of a CSV file. Numbers and flags are written unchanged; texts are made harmless. */
export type CsvCell = string | number | boolean | undefined;

const DELIMITERS = [',', ';', '\t'];

/** Returns the most frequent delimiter of the first line: spreadsheets use the one of the computer's language. */
export function delimiterOf(head: string): string {
  const [first = ''] = head.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The byte order mark at the start of a CSV file. Without it spreadsheets guess the wrong encoding. */
export const CSV_MARK = '\ufeff';

/**
 * Returns records as lines of RFC 4180. Cells with any separator that spreadsheets use are quoted, because the language
 * of the computer decides where a spreadsheet splits a line.
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
 * Matches where a spreadsheet could begin a cell and run it as a formula: at the start of the text, or after a
 * separator, a quotation mark or a line break, followed by white space of any kind.
 */
const behindBreak = (between: string) => String.raw`(?<=(?:^|[\r\n,;\t|"])\s*${between})`;

const PLACE = new RegExp(`(?<!')(?='*[${FORMULA}])${behindBreak('')}|^(?='*[\\t\\r])`, 'gu');
const MARKED = new RegExp(`(?<!')'(?='*[${FORMULA}])${behindBreak("'")}|^'(?='*[\\t\\r])`, 'gu');

/** Returns the text with an apostrophe wherever a spreadsheet could run a formula. `originalText` reverses it. */
export const harmlessText = (text: string): string => text.replace(PLACE, "'");

/** Reverses `harmlessText`: removes one apostrophe at each place where that adds one. */
export const originalText = (text: string): string => text.replace(MARKED, '');
