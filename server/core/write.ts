import type { FieldError } from '../contract/errors.ts';
import { LicensingError } from './errors.ts';
import type { Zone } from '../time/zone.ts';

/**
 * How a field is written. `value` can be cleared by null and is cleared by POST when absent. `kept` changes only when
 * supplied, in both methods. `flag` is kept and cannot be cleared once it is set; `switch` can.
 */
export type WriteField = {
  readonly column: string;
  readonly as: 'value' | 'kept' | 'flag' | 'switch';
  /** For timestamps: a date alone means the first or the last second of the day. */
  readonly time?: 'start' | 'end';
};
export type WriteFields = Readonly<Record<string, WriteField>>;

type Entries = readonly (readonly [name: string, field: WriteField])[];

/** The entries of each table of fields: a batch needs them thousands of times. */
const entries = new WeakMap<WriteFields, Entries>();

function entriesOf(fields: WriteFields): Entries {
  const known = entries.get(fields);
  if (known) return known;
  const made = Object.entries(fields);
  entries.set(fields, made);
  return made;
}

/** How a request changes a record. */
export type WriteMode = 'patch' | 'reset';
/** How a request or an undo changes a record. */
export type ChangeMode = WriteMode | 'restore';
export type Stored = string | number | null;
export type Changes = Record<string, Stored>;

/**
 * Returns the column changes of a PATCH (`patch`: absent fields stay), a POST (`reset`: absent values are cleared) or an
 * undo (`restore`: as `patch`, but flags can be cleared), without unchanged columns. Throws 4093 when a set flag is
 * cleared.
 */
export function resolveWrite(
  fields: WriteFields,
  mode: ChangeMode,
  input: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
  zone: Zone,
  path = '',
): Changes {
  const changes: Changes = {};
  const errors: FieldError[] = [];
  for (const [name, field] of entriesOf(fields)) {
    const supplied = isSupplied(input, name);
    if (!supplied && (mode !== 'reset' || field.as !== 'value')) continue;
    const next = supplied ? stored(input[name], field, zone) : null;
    if (next === (current[field.column] ?? null)) continue;
    if (field.as === 'flag' && mode !== 'restore' && next === 0 && current[field.column] === 1) {
      errors.push({ path: join(path, name), msg: 'is set and cannot be cleared' });
    }
    changes[field.column] = next;
  }
  if (errors[0]) throw new LicensingError(4093, `${errors[0].path} ${errors[0].msg}.`, { errors });
  return changes;
}

/** Returns the column values of a new record: supplied values (null and false too), then `defaults`. */
export function resolveCreate(
  fields: WriteFields,
  input: Readonly<Record<string, unknown>>,
  defaults: Readonly<Changes>,
  zone: Zone,
): Changes {
  const values = { ...defaults };
  for (const [name, field] of Object.entries(fields)) {
    if (isSupplied(input, name)) values[field.column] = stored(input[name], field, zone);
  }
  return values;
}

/** Returns the changed fields under their wire names with old and new value, for the audit log. */
export function auditOf(
  fields: WriteFields,
  row: Readonly<Record<string, unknown>>,
  changes: Readonly<Changes>,
  zone: Zone,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [name, field] of entriesOf(fields)) {
    if (!Object.hasOwn(changes, field.column)) continue;
    const [old, young] = [row[field.column], changes[field.column]];
    if (old !== null && old !== undefined) before[name] = shown(old, field, zone);
    if (young !== null && young !== undefined) after[name] = shown(young, field, zone);
  }
  return { before, after };
}

/** Returns the fields of a row under their wire names, without empty ones, as `auditOf` writes them. */
export const wireOf = (
  fields: WriteFields,
  row: Readonly<Record<string, unknown>>,
  zone: Zone,
): Readonly<Record<string, unknown>> =>
  auditOf(fields, row, Object.fromEntries(Object.values(fields).map(({ column }) => [column, null])), zone).before;

/** Joins a path and a field name: `[2].endDate`, or the name alone. */
export const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const isSupplied = (input: Readonly<Record<string, unknown>>, name: string): boolean =>
  Object.hasOwn(input, name) && input[name] !== undefined;

function stored(value: unknown, field: WriteField, zone: Zone): Stored {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') throw new TypeError(`field for ${field.column} is neither text, number nor flag`);
  if (field.time) return zone.toInstant(value, field.time);
  return value === '' && field.as === 'value' ? null : value;
}

function shown(value: unknown, field: WriteField, zone: Zone): unknown {
  if (field.time && typeof value === 'number') return zone.toText(value);
  return field.as === 'flag' || field.as === 'switch' ? value === 1 : value;
}
