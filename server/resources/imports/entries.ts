import { originalText } from '../../contract/csv.ts';
import { findDate } from '../../contract/work/import-dates.ts';
import { importField } from '../../contract/work/import-names.ts';
import { importEntries, type ImportFault } from '../../contract/work/imports.ts';
import { LicensingError } from '../../core/errors.ts';
import { validate } from '../../http/validate.ts';
import type { Zone } from '../../time/zone.ts';
import type { Line } from './lines.ts';
import { comparable, type CellValue, type Reading } from './reading.ts';
import type { Entry } from './source.ts';

export type Read = { readonly line: number } & (
  { readonly entry: Entry } | { readonly code: number; readonly faults: readonly ImportFault[] }
);

/** Parses a line with the schema of its resource. */
export function readEntry(reading: Reading, { line, cells }: Line): Read {
  const { resource, fields, fill } = reading;
  const given: Record<string, unknown> = {};
  for (const [field, cell] of fill) given[field] = valueOf(reading, field, cell);
  for (const [at, field] of fields.entries()) {
    if (field !== undefined) given[field] = valueOf(reading, field, originalText(cells[at] ?? ''));
  }
  const tooMany = cells.slice(fields.length).some((cell) => cell !== '');
  if (tooMany)
    return {
      line,
      code: 515,
      faults: [{ line, path: '', msg: `has ${cells.length} cells, and the file ${fields.length} columns` }],
    };
  try {
    return { line, entry: validate(importEntries[resource], given) };
  } catch (error) {
    if (!(error instanceof LicensingError)) throw error;
    return { line, code: error.code, faults: error.errors.map(({ path, msg }) => ({ line, path, msg })) };
  }
}

/** Returns a cell as number, flag or text; undefined leaves the field unchanged, and null clears it. */
function valueOf(reading: Reading, field: string, text: string): CellValue | undefined {
  const known = reading.values.get(field)?.get(comparable(text));
  if (known === null || (known !== undefined && typeof known !== 'string')) return known;
  const { kind, write } = importField(reading.resource, field) ?? {};
  const cell = known ?? text;
  const word = kind === 'text' || kind === 'date' ? cell : cell.trim();
  if (word === '') return reading.isClearing && write === 'emptied' ? null : undefined;
  if (kind === 'flag') return FLAGS[word.toLowerCase()] ?? word;
  if (kind === 'integer' || kind === 'choice') return numberIn(word, reading.isGrouped);
  const order = reading.dates[field];
  return order === undefined ? word : (dateIn(findDate(word, order), reading.zone) ?? word);
}

const GROUPED = /^\d{1,3}(?:([.,'’ ])\d{3}(?:\1\d{3})*)?(?:(?!\1)[.,]0{1,2})?$/;
const PLAIN = /^\d+(?:[.,]0{1,2})?$/;

/** Returns the number in a cell, or the cell if there is none. */
function numberIn(word: string, isGrouped: boolean): number | string {
  const text = word.normalize('NFKC');
  const digits = !isGrouped ? word : GROUPED.test(text) || PLAIN.test(text) ? wholePart(text) : word;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : word;
}

/** Returns the digits of a number without separators and without decimals. Three digits after a separator are a group. */
const wholePart = (text: string): string => text.replace(/[.,]0{1,2}$/, '').replaceAll(/\D/g, '');

/** Returns a date as a timestamp in the zone of the service. */
function dateIn(found: ReturnType<typeof findDate>, zone: Zone): string | undefined {
  if (found?.offset === undefined) return found?.text;
  return zone.toText(Date.parse(`${found.text.replace(' ', 'T')}Z`) / 1000 - found.offset * 60);
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };
