import type { MAX_COLUMNS, MAX_LINES } from '#contract/work/imports.ts';
import { csvOf } from '../../../lib/list/csv.ts';
import { dateStyles, writtenDate } from './dates.ts';
import { BookFault } from './fault.ts';
import { attribute, decoded, elementsIn, elementsOf, textIn, type Element } from './xml.ts';
import { Archive, type Budget } from './zip.ts';

/** Bounds of an import. The type keeps them equal to the contract without importing its schemas. */
export const BOUNDS: { readonly lines: typeof MAX_LINES; readonly columns: typeof MAX_COLUMNS } = {
  lines: 100_000,
  columns: 256,
};

/** Bytes that a spreadsheet may have when it is unpacked. */
const UNPACKED = 256 * 1024 * 1024;

/** What the whole workbook says of its cells: the texts and styles that they name by number, and the first day of its dates. */
type Book = { readonly texts: readonly string[]; readonly isDate: readonly boolean[]; readonly from1904: boolean };

/**
 * Returns the first visible sheet of an XLSX file as CSV, with dates as the API writes them. Throws `BookFault` for files
 * that are damaged or too large.
 */
export async function csvOfBook(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const archive = new Archive(bytes);
  const budget: Budget = { left: UNPACKED };
  const workbook = await archive.text('xl/workbook.xml', budget);
  const sheet = sheetOf(workbook, await archive.text('xl/_rels/workbook.xml.rels', budget));
  const styles = archive.has('xl/styles.xml') ? await archive.text('xl/styles.xml', budget) : '';
  const book: Book = {
    texts: archive.has('xl/sharedStrings.xml') ? await textsIn(archive.pieces('xl/sharedStrings.xml', budget)) : [],
    isDate: dateStyles(styles),
    from1904: /\bdate1904="(1|true)"/.test(workbook),
  };
  const rows: string[][] = [];
  for await (const { content } of elementsOf(archive.pieces(sheet, budget), 'row')) {
    const cells = cellsIn(content, book);
    if (cells.some((cell) => cell !== '')) rows.push(cells);
    if (rows.length > BOUNDS.lines + 1) throw new BookFault('large');
  }
  return csvOf(rows);
}

async function textsIn(pieces: AsyncIterable<string>): Promise<string[]> {
  const texts: string[] = [];
  for await (const { content } of elementsOf(pieces, 'si')) texts.push(textIn(content));
  return texts;
}

/** Returns the name of the file of the first sheet that is not hidden. */
function sheetOf(workbook: string, relations: string): string {
  const sheets = elementsIn(workbook, 'sheet');
  const sheet = sheets.find((each) => attribute(each, 'state')?.includes('idden') !== true) ?? sheets[0];
  const id = sheet && attribute(sheet, 'id');
  const relation = elementsIn(relations, 'Relationship').find((each) => attribute(each, 'Id') === id);
  const target = relation && attribute(relation, 'Target');
  if (target === undefined) throw new BookFault('broken');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function cellsIn(row: string, book: Book): string[] {
  const cells: string[] = [];
  for (const cell of elementsIn(row, 'c')) {
    const at = columnOf(attribute(cell, 'r')) ?? cells.length;
    if (at >= BOUNDS.columns) throw new BookFault('large');
    while (cells.length < at) cells.push('');
    cells[at] = valueOf(cell, book);
  }
  return cells;
}

/** Returns the number of a column: 0 for `A7`, 27 for `AB7`. */
function columnOf(place = ''): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(place) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(cell: Element, { texts, isDate, from1904 }: Book): string {
  const type = attribute(cell, 't') ?? 'n';
  if (type === 'inlineStr') return textIn(cell.content);
  const [{ content } = { content: '' }] = elementsIn(cell.content, 'v');
  const value = decoded(content);
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'e':
      return '';
    case 'd':
      return value.replace('T', ' ').replace(/(\.\d+)?Z?$/, '');
    case 'n':
      return numberText(value, isDate[Number(attribute(cell, 's') ?? 0)] === true, from1904);
    default:
      return value;
  }
}

function numberText(value: string, isDate: boolean, from1904: boolean): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  return (isDate ? writtenDate(number, from1904) : undefined) ?? String(number);
}
