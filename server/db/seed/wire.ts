import { columnName } from '../../query/names.ts';
import type { Zone } from '../../time/zone.ts';

type Row = Readonly<Record<string, unknown>>;

/** Returns fields of a row as the API writes them: wire names, local times, flags as booleans, without empty fields. */
export function wireFields(row: Row, names: readonly string[], flags: readonly string[], zone: Zone): object {
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    const value = row[columnName(name)];
    if (value === null || value === undefined) continue;
    if (flags.includes(name)) fields[name] = value === 1;
    else fields[name] = /(Date|Time)$/.test(name) && typeof value === 'number' ? zone.toText(value) : value;
  }
  return fields;
}
