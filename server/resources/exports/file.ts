import { CSV_MARK, csvLines } from '../../contract/csv.ts';
import { EXPORT_TYPES, type ExportFormat, type ExportWords } from '../../contract/work/export-names.ts';
import type { RecordFields, RecordText } from '../../query/record.ts';
import { Workbook, type Cell } from './workbook.ts';

export type Piece = { readonly bytes: Uint8Array; readonly records: number };

type Pieces = AsyncGenerator<Piece, undefined>;

/** Yields the pieces of a file; the first one has the first records. */
export type FileForm = (steps: AsyncIterable<readonly RecordText[]>) => Pieces;

export type FileContents = {
  readonly name: string;
  readonly columns: readonly string[];
  /** True when columns were chosen. Otherwise JSON has the records exactly as the list has them. */
  readonly chosen: boolean;
  readonly fields: RecordFields;
  readonly zone: string;
  readonly words: ExportWords;
  readonly isTyped?: IsTyped | undefined;
};

/** True when somebody typed the value of a column, so that it stays as it is, even if it is spelled like one that has a word. */
export type IsTyped = (record: object, column: string) => boolean;

export const fileForms: Readonly<Record<ExportFormat, (contents: FileContents) => FileForm>> = {
  csv: (contents) =>
    textForm({
      head: `${CSV_MARK}${csvLines([contents.columns.map((column) => headingOf(contents, column))])}`,
      records: (texts) => csvLines(texts.map((text) => cellsOf(text, contents))),
      foot: '',
    }),
  xlsx: (contents) => (steps) => workbookPieces(contents, steps),
  json: ({ columns, chosen }) => {
    const written = (text: RecordText) => (chosen ? JSON.stringify(partOf(text, columns)) : text);
    return textForm({
      head: '[',
      records: (texts, isFirst) => (isFirst ? '\n' : ',\n') + texts.map(written).join(',\n'),
      foot: '\n]\n',
    });
  },
};

export const fileType = (format: ExportFormat): string =>
  format === 'xlsx' ? EXPORT_TYPES.xlsx : `${EXPORT_TYPES[format]}; charset=utf-8`;

type TextParts = {
  readonly head: string;
  readonly records: (texts: readonly RecordText[], isFirst: boolean) => string;
  readonly foot: string;
};

const textForm = ({ head, records, foot }: TextParts): FileForm =>
  async function* (steps): Pieces {
    const encoder = new TextEncoder();
    let isFirst = true;
    for await (const texts of steps) {
      const text = (isFirst ? head : '') + records(texts, isFirst);
      yield { bytes: encoder.encode(text), records: texts.length };
      isFirst = false;
    }
    const text = (isFirst ? head : '') + foot;
    if (text !== '') yield { bytes: encoder.encode(text), records: 0 };
  };

async function* workbookPieces(contents: FileContents, steps: AsyncIterable<readonly RecordText[]>): Pieces {
  const { name, columns, fields, zone } = contents;
  const isTime = (column: string) => fields[column]?.[1] === 'time';
  const workbook = new Workbook(
    name,
    columns.map((column) => headingOf(contents, column) + (isTime(column) ? ` (${zone})` : '')),
  );
  for await (const texts of steps) {
    yield { bytes: await workbook.rows(texts.map((text) => cellsOf(text, contents))), records: texts.length };
  }
  yield { bytes: await workbook.end(), records: 0 };
}

const own = <Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;

const headingOf = ({ words }: FileContents, column: string): string => own(words.columns, column) ?? column;

/** Returns the cells of a record, with words for the values that have one. Anything but a text, number or flag becomes JSON. */
function cellsOf(text: RecordText, { columns, words, isTyped }: FileContents): Cell[] {
  const record = JSON.parse(text) as object;
  return columns.map((column) => {
    const value = valueAt(record, column);
    const given = isTyped?.(record, column) === true ? undefined : own(words.values, column);
    const word = typeof value === 'boolean' ? words[value ? 'yes' : 'no'] : own(given, String(value));
    if (word !== undefined) return word;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    return value === undefined ? undefined : JSON.stringify(value);
  });
}

function partOf(text: RecordText, columns: readonly string[]): object {
  const record: unknown = JSON.parse(text);
  const part: Record<string, unknown> = {};
  for (const column of columns) {
    const value = valueAt(record, column);
    const [field = '', inner] = column.split('.');
    if (value === undefined) continue;
    if (inner === undefined) part[field] = value;
    else part[field] = { ...(part[field] as object | undefined), [inner]: value };
  }
  return part;
}

function valueAt(record: unknown, column: string): unknown {
  let value = record;
  for (const name of column.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
