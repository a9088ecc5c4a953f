import type { z } from 'zod';
import { IMPORT_COLUMNS, importField, NEEDED_COLUMNS, type ImportName } from '../../contract/work/import-names.ts';
import type { DateOrder } from '../../contract/work/import-dates.ts';
import { MAX_COLUMNS, TOLD_FAULTS, type importOperations } from '../../contract/work/imports.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import type { Zone } from '../../time/zone.ts';
import type { Line } from './lines.ts';

export type ImportQuery = z.output<(typeof importOperations)['POST /import/{resource}']['query']>;
export type CellValue = string | number | boolean | null;

/** How the lines of a file are read. */
export type Reading = {
  readonly resource: ImportName;
  /** The field of each column, undefined for a skipped one. */
  readonly fields: readonly (string | undefined)[];
  /** The cells of fields without a column. */
  readonly fill: readonly (readonly [field: string, cell: string])[];
  readonly dates: Readonly<Record<string, DateOrder>>;
  /** What a text stands for, by field and text in lower case. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, CellValue>>;
  readonly isGrouped: boolean;
  readonly isClearing: boolean;
  readonly zone: Zone;
};

/**
 * Returns how to read the lines below a header. Throws 515 for unknown and repeated names, and 514 for missing columns.
 */
export function readingOf(resource: ImportName, header: Line, query: ImportQuery, zone: Zone): Reading {
  const { columns, dates = {}, values = {}, fill = {}, numbers, empty } = query;
  for (const [name, given] of Object.entries({ dates, values, fill })) assertKnown(resource, name, given);
  const noDate = Object.keys(dates).find((field) => importField(resource, field)?.kind !== 'date');
  if (noDate !== undefined) throw fieldError(515, `query.dates.${noDate}`, 'has no dates');
  return {
    resource,
    fields: fieldsOf(resource, header, columns, Object.keys(fill)),
    fill: Object.entries(fill),
    dates,
    values: new Map(Object.entries(values).map(([field, texts]) => [field, byText(texts)])),
    isGrouped: numbers === 'grouped',
    isClearing: empty === 'clear',
    zone,
  };
}

const byText = (texts: Readonly<Record<string, CellValue>>): ReadonlyMap<string, CellValue> =>
  new Map(Object.entries(texts).map(([text, value]) => [comparable(text), value]));

/** Returns a cell in the form in which texts of `values` are compared. */
export const comparable = (cell: string): string => cell.normalize('NFKC').trim().toLowerCase();

function assertKnown(resource: ImportName, parameter: string, given: object): void {
  const known: readonly string[] = IMPORT_COLUMNS[resource];
  const unknown = Object.keys(given).find((field) => !known.includes(field));
  if (unknown !== undefined)
    throw fieldError(515, `query.${parameter}.${unknown}`, `is no column; columns are ${known.join(', ')}`);
}

function fieldsOf(
  resource: ImportName,
  header: Line,
  chosen: string | undefined,
  filled: readonly string[],
): (string | undefined)[] {
  const known: readonly string[] = IMPORT_COLUMNS[resource];
  const names = (chosen?.split(',', MAX_COLUMNS + 1) ?? header.cells).map((name) => name.trim());
  if (names.length > MAX_COLUMNS) throw fieldError(515, 'query.columns', `must be at most ${MAX_COLUMNS} names`);
  const wrong = names.flatMap((name, at) => {
    if (name === '' && chosen !== undefined) return [];
    if (!known.includes(name)) return [{ path: name, msg: `is no column; columns are ${known.join(', ')}` }];
    if (filled.includes(name)) return [{ path: name, msg: 'is a column, and in query.fill too' }];
    return names.indexOf(name) < at ? [{ path: name, msg: 'occurs twice' }] : [];
  });
  const missing = NEEDED_COLUMNS[resource]
    .filter((name) => !names.includes(name) && !filled.includes(name))
    .map((path) => ({ path, msg: 'is required' }));
  const errors = [...wrong, ...missing]
    .slice(0, TOLD_FAULTS)
    .map(({ path, msg }) => ({ path: `line ${header.line}.${path}`, msg }));
  if (errors[0])
    throw new LicensingError(wrong.length > 0 ? 515 : 514, `${errors[0].path} ${errors[0].msg}.`, { errors });
  return names.map((name) => (name === '' ? undefined : name));
}
