import { stringify } from 'csv-stringify/sync';
import type { ExportFormat } from '../../contract/export-names.ts';
import type { RecordText } from '../../core/record.ts';

/** A file as it is written: what stands before, between and after its records. */
export type FileForm = {
  readonly type: string;
  readonly head: string;
  readonly records: (texts: readonly RecordText[], isFirst: boolean) => string;
  readonly foot: string;
};

/** How records become a file of a format. Without `chosen` columns JSON has the records just as the list has them. */
export function fileForm(format: ExportFormat, columns: readonly string[], chosen: boolean): FileForm {
  if (format === 'csv') {
    return {
      type: 'text/csv; charset=utf-8',
      head: `\ufeff${csvOf([columns])}`,
      records: (texts) => csvOf(texts.map((text) => cellsOf(text, columns))),
      foot: '',
    };
  }
  const written = (text: RecordText) => (chosen ? JSON.stringify(partOf(text, columns)) : text);
  return {
    type: 'application/json; charset=utf-8',
    head: '[',
    records: (texts, isFirst) => (isFirst ? '\n' : ',\n') + texts.map(written).join(',\n'),
    foot: '\n]\n',
  };
}

/** RFC 4180; texts that a spreadsheet would run as a formula are made harmless by an apostrophe. */
const csvOf = (lines: readonly (readonly unknown[])[]): string =>
  stringify([...lines], { record_delimiter: 'windows', escape_formulas: true, cast: { boolean: String } });

/** A text that is written as harmless ones are: it gets an apostrophe too, so that an import can take one from each. */
const LOOKS_ESCAPED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** What is no text, number or flag is told as JSON. */
function cellsOf(text: RecordText, columns: readonly string[]): unknown[] {
  const record: unknown = JSON.parse(text);
  return columns.map((column) => {
    const value = valueAt(record, column);
    if (typeof value === 'string') return value.replace(LOOKS_ESCAPED, "'$&");
    return typeof value === 'object' ? JSON.stringify(value) : value;
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

/** What a column names in a record; undefined where it has no value. */
function valueAt(record: unknown, column: string): unknown {
  let value = record;
  for (const name of column.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
