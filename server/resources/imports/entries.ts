import type { z } from 'zod';
import { originalText } from '../../contract/csv.ts';
import { IMPORT_COLUMNS, NEEDED_COLUMNS, type ImportName } from '../../contract/work/import-names.ts';
import { importEntries, MAX_COLUMNS, TOLD_FAULTS, type ImportFault } from '../../contract/work/imports.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { validate } from '../../http/validate.ts';
import type { Line } from './lines.ts';
import type { Entry } from './source.ts';

export type Read = { readonly line: number } & (
  { readonly entry: Entry } | { readonly code: number; readonly faults: readonly ImportFault[] }
);

/**
 * Returns the field of each column, undefined for a skipped one. Throws 515 for unknown and repeated names, 514 for
 * missing ones.
 */
export function fieldsOf(resource: ImportName, header: Line, chosen: string | undefined): (string | undefined)[] {
  const known: readonly string[] = IMPORT_COLUMNS[resource];
  const names = (chosen?.split(',', MAX_COLUMNS + 1) ?? header.cells).map((name) => name.trim());
  if (names.length > MAX_COLUMNS) throw fieldError(515, 'query.columns', `must be at most ${MAX_COLUMNS} names`);
  const wrong = names.flatMap((name, at) => {
    if (name === '' && chosen !== undefined) return [];
    if (!known.includes(name)) return [{ path: name, msg: `is no column; columns are ${known.join(', ')}` }];
    return names.indexOf(name) < at ? [{ path: name, msg: 'is there twice' }] : [];
  });
  const missing = NEEDED_COLUMNS[resource]
    .filter((name) => !names.includes(name))
    .map((path) => ({ path, msg: 'is required' }));
  const errors = [...wrong, ...missing]
    .slice(0, TOLD_FAULTS)
    .map(({ path, msg }) => ({ path: `line ${header.line}.${path}`, msg }));
  if (errors[0])
    throw new LicensingError(wrong.length > 0 ? 515 : 514, `${errors[0].path} ${errors[0].msg}.`, { errors });
  return names.map((name) => (name === '' ? undefined : name));
}

/** Parses a line with the schema of its resource. */
export function readEntry(resource: ImportName, fields: readonly (string | undefined)[], { line, cells }: Line): Read {
  const given: Record<string, unknown> = {};
  const shape: Readonly<Record<string, z.ZodType>> = importEntries[resource].shape;
  for (const [at, field] of fields.entries()) {
    if (field !== undefined) given[field] = valueOf(shape[field], cells[at] ?? '');
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

/** Returns a cell as number, flag or text. An empty cell leaves the field unchanged. */
function valueOf(schema: z.ZodType | undefined, cell: string): unknown {
  const { isFlag, isNumber } = kindOf(schema);
  const text = originalText(cell);
  const word = isFlag || isNumber ? text.trim() : text;
  if (word === '') return undefined;
  if (isFlag) return FLAGS[word.toLowerCase()] ?? word;
  return isNumber && /^\d{1,15}$/.test(word) ? Number(word) : word;
}

type Kind = { readonly isFlag: boolean; readonly isNumber: boolean };

const kinds = new Map<z.ZodType | undefined, Kind>();

/** Returns the kind of values that a field takes. It is found by trying values, so it is remembered. */
function kindOf(schema: z.ZodType | undefined): Kind {
  const takes = (value: unknown): boolean => schema?.safeParse(value).success === true;
  const kind = kinds.get(schema) ?? { isFlag: takes(true), isNumber: [0, 1, 5].some(takes) };
  kinds.set(schema, kind);
  return kind;
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };
