import { CSV_MARK, csvLines } from '../../contract/csv.ts';
import { hasSystemReason, type ActorKind } from '../../contract/records/actors.ts';
import type { ExportFormat, ExportName, ExportWords } from '../../contract/work/export-names.ts';
import type { RecordText } from '../../query/record.ts';
import { Workbook, type Cell } from './workbook.ts';

export type FileContents = {
  readonly resource: ExportName;
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  /** True when columns were chosen. Otherwise JSON has the records exactly as the list has them. */
  readonly chosen: boolean;
  /** The columns with times of the zone, which their heading in a workbook names. */
  readonly times: readonly string[];
  readonly zone: string;
  readonly words: ExportWords;
};

/** Writes a file while its records arrive. */
export type FileWriter = {
  /** Returns the bytes of the next records. Those of the first ones begin the file. */
  readonly add: (records: readonly RecordText[]) => Uint8Array;
  /** Returns the last bytes, which complete the file. */
  readonly end: () => Uint8Array;
};

export const fileWriter = (contents: FileContents): FileWriter => writers[contents.format](contents);

const writers: Readonly<Record<ExportFormat, (contents: FileContents) => FileWriter>> = {
  csv: (contents) =>
    textWriter({
      head: `${CSV_MARK}${csvLines([contents.columns.map((column) => headingOf(contents, column))])}`,
      records: (texts) => csvLines(texts.map((text) => cellsOf(text, contents))),
      foot: '',
    }),
  xlsx: workbookWriter,
  json: ({ columns, chosen }) => {
    const written = (text: RecordText) => (chosen ? JSON.stringify(partOf(text, columns)) : text);
    return textWriter({
      head: '[',
      records: (texts, isFirst) => (isFirst ? '\n' : ',\n') + texts.map(written).join(',\n'),
      foot: '\n]\n',
    });
  },
};

type TextParts = {
  readonly head: string;
  readonly records: (texts: readonly RecordText[], isFirst: boolean) => string;
  readonly foot: string;
};

function textWriter({ head, records, foot }: TextParts): FileWriter {
  const encoder = new TextEncoder();
  let isFirst = true;
  const written = (text: string): Uint8Array => {
    const bytes = encoder.encode((isFirst ? head : '') + text);
    isFirst = false;
    return bytes;
  };
  return { add: (texts) => written(records(texts, isFirst)), end: () => written(foot) };
}

function workbookWriter(contents: FileContents): FileWriter {
  const { resource, columns, times, zone } = contents;
  const workbook = new Workbook(
    resource,
    columns.map((column) => headingOf(contents, column) + (times.includes(column) ? ` (${zone})` : '')),
  );
  return {
    add: (texts) => workbook.rows(texts.map((text) => cellsOf(text, contents))),
    end: () => workbook.end(),
  };
}

/**
 * For lists in which operators type texts that can be spelled like the service's own words: true when somebody typed
 * the value of a column, so that no word replaces it.
 */
const TYPED: Readonly<Partial<Record<ExportName, (record: object, column: string) => boolean>>> = {
  audit: (entry, column) => column === 'reason' && !hasSystemReason(entry as { readonly actorKind: ActorKind }),
};

const own = <Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;

const headingOf = ({ words }: FileContents, column: string): string => own(words.columns, column) ?? column;

/** Returns the cells of a record, with words for the values that have one. Anything but a text, number or flag becomes JSON. */
function cellsOf(text: RecordText, { resource, columns, words }: FileContents): Cell[] {
  const record = JSON.parse(text) as object;
  return columns.map((column) => {
    const value = valueAt(record, column);
    const given = TYPED[resource]?.(record, column) === true ? undefined : own(words.values, column);
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
