import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { readCsv } from './csv.ts';

/** One column of a table that can be pasted. */
export type TableColumn = {
  /** Name of the field on the wire; the head line may have it or the label. */
  name: string;
  label: MessageDescriptor;
  required?: boolean;
  maxLength?: number;
  /** What is wrong with a text that is not empty. */
  check?: (text: string) => MessageDescriptor | undefined;
};

/** One line of a pasted table: its number, its texts by column, and what is wrong with it. */
export type TableRow = {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  readonly fault?: MessageDescriptor;
};

/**
 * The rows of a pasted table. A first line of column names, in any order, says which column is which; without one the
 * columns stand in the order given. A row whose key another row has already is at fault.
 */
export function readTable(
  text: string,
  columns: readonly TableColumn[],
  keyOf: (values: TableRow['values']) => string,
  i18n: I18n,
): TableRow[] {
  const lines = readCsv(text);
  const named = columnsOf(lines[0] ?? [], columns, i18n);
  const order = named ?? columns;
  const seen = new Set<string>();
  return lines.slice(named === undefined ? 0 : 1).map((cells, at) => {
    const values: Record<string, string> = {};
    for (const [index, column] of order.entries()) {
      const value = cells[index] ?? '';
      if (column !== undefined && value !== '') values[column.name] = value;
    }
    const key = keyOf(values);
    const fault = cells.length > order.length ? TOO_MANY : (faultOf(values, columns) ?? (seen.has(key) ? TWICE : undefined)); // prettier-ignore
    seen.add(key);
    return { line: at + (named === undefined ? 1 : 2), values, ...(fault !== undefined && { fault }) };
  });
}

const TOO_MANY = msg`more cells than columns`;
const TWICE = msg`is in the list twice`;

const plain = (text: string): string => text.toLocaleLowerCase().replaceAll(/[\s_-]/g, '');

/** The columns that a line names, undefined for those nobody knows; none when the line is no head. */
function columnsOf(
  cells: readonly string[],
  columns: readonly TableColumn[],
  i18n: I18n,
): (TableColumn | undefined)[] | undefined {
  const found = cells.map((cell) =>
    columns.find(({ name, label }) => [name, i18n._(label)].some((word) => plain(word) === plain(cell))),
  );
  const needed = columns.filter(({ required }) => required === true);
  return needed.every((column) => found.includes(column)) ? found : undefined;
}

function faultOf(values: TableRow['values'], columns: readonly TableColumn[]): MessageDescriptor | undefined {
  for (const { name, required = false, maxLength = Infinity, check } of columns) {
    const value = values[name];
    if (value === undefined && required) return MISSING;
    if (value === undefined) continue;
    if ([...value].length > maxLength) return TOO_LONG;
    const fault = check?.(value);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const MISSING = msg`something that is needed is missing`;
const TOO_LONG = msg`a text is too long`;
