import { sql, type RawBuilder } from 'kysely';
import { LAST_MOMENT } from '../contract/calendar.ts';
import type { Zone } from '../time/zone.ts';

/**
 * How a column stands in a record: `time` as local text, `instant` as ISO 8601 in UTC, `flag` as true or false, `json` as
 * it is.
 */
export type RecordKind = 'text' | 'number' | 'time' | 'instant' | 'flag' | 'json';

/** A record's fields in order: wire name → [SQL expression, kind]. */
export type RecordFields = Readonly<Record<string, readonly [expression: string, kind: RecordKind]>>;

/** JSON text of one record, as the database wrote it. */
export type RecordText = string & { readonly __record?: never };

const written = new WeakMap<RecordFields, Map<string, string>>();

/**
 * SQL that writes a record as JSON text; fields without a value are left out, never null. Half the cost of building
 * objects and serialising them. Decisions 2.
 */
export function recordSql(fields: RecordFields, zone: Zone): string {
  const byZone = written.get(fields) ?? new Map<string, string>();
  written.set(fields, byZone);
  const known = byZone.get(zone.name);
  if (known !== undefined) return known;
  const parts = Object.entries(fields).map(([name, [expression, kind]]) => part(name, expression, kind, zone));
  const text = `concat('{', ltrim(concat(${parts.join(', ')}), ','), '}')`;
  byZone.set(zone.name, text);
  return text;
}

/** The same as a fragment for a query builder. */
export const recordFragment = (fields: RecordFields, zone: Zone): RawBuilder<RecordText> =>
  sql.raw(recordSql(fields, zone));

/** One member with a comma before it, or null without a value: `concat` leaves null out. */
function part(name: string, expression: string, kind: RecordKind, zone: Zone): string {
  const key = `,"${name}":`;
  switch (kind) {
    case 'flag':
      return `iif(${expression}, '${key}true', '${key}false')`;
    case 'number':
    case 'json':
      return `'${key}' || ${expression}`;
    case 'text':
      return `iif(${expression} is null, null, '${key}' || json_quote(${expression}))`;
    case 'time':
      return `'${key}"' || ${timeSql(expression, zone)} || '"'`;
    case 'instant':
      return `'${key}"' || strftime('%FT%T.000Z', min(${expression}, ${LAST_MOMENT}), 'unixepoch') || '"'`;
  }
}

/** SQL for an instant as local text; zones other than UTC go through a function that `db/open` registers. */
const timeSql = (expression: string, zone: Zone): string =>
  zone.name === 'UTC' ? `datetime(${expression}, 'unixepoch')` : `local_time(${expression})`;
