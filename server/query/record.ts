import { sql, type RawBuilder } from 'kysely';
import { dialect } from '../db/dialect.ts';
import { LAST_MOMENT } from '../contract/calendar.ts';
import type { Zone } from '../time/zone.ts';

/**
 * How a column is written in a record: `time` as local text, `instant` as ISO 8601 in UTC, `flag` as true or false,
 * `json` unchanged.
 */
export type RecordKind = 'text' | 'number' | 'time' | 'instant' | 'flag' | 'json';

/** A record's fields in order: wire name → [SQL expression, kind]. */
export type RecordFields = Readonly<Record<string, readonly [expression: string, kind: RecordKind]>>;

/** JSON text of one record, as the database wrote it. */
export type RecordText = string & { readonly __record?: never };

type Write = (fields: RecordFields, zone: Zone) => string;

/** Returns `write` with a memory of its texts. */
function once(write: Write): Write {
  const written = new WeakMap<RecordFields, Map<string, string>>();
  return (fields, zone) => {
    const byZone = written.get(fields) ?? new Map<string, string>();
    written.set(fields, byZone);
    const text = byZone.get(zone.name) ?? write(fields, zone);
    byZone.set(zone.name, text);
    return text;
  };
}

/** Returns SQL that writes the members of a record, each with a leading comma. */
export const membersSql = once((fields, zone) => {
  const parts = Object.entries(fields).map(([name, [expression, kind]]) => part(name, expression, kind, zone));
  return `concat(${parts.join(', ')})`;
});

/**
 * Returns SQL that writes a record as JSON text. Fields without a value are left out, never null. It costs half of
 * building objects and serialising them. See docs/decisions/0003-records-as-json-text.md.
 */
export const recordSql = once((fields, zone) => `concat('{', ltrim(${membersSql(fields, zone)}, ','), '}')`);

/** Returns `recordSql` as a fragment for a query builder. */
export const recordFragment = (fields: RecordFields, zone: Zone): RawBuilder<RecordText> =>
  sql.raw(recordSql(fields, zone));

/** Returns SQL for one member with a leading comma. It is null without a value, because `concat` skips nulls. */
function part(name: string, expression: string, kind: RecordKind, zone: Zone): string {
  const key = `,"${name}":`;
  switch (kind) {
    case 'flag':
      return `case when ${expression} then '${key}true' else '${key}false' end`;
    case 'number':
    case 'json':
      return `'${key}' || ${expression}`;
    case 'text':
      return `case when ${expression} is not null then '${key}' || ${dialect.quoted(expression)} end`;
    case 'time':
      return `'${key}"' || ${dialect.localTime(expression, zone)} || '"'`;
    case 'instant':
      return `'${key}"' || ${dialect.isoTime(dialect.least(expression, String(LAST_MOMENT)))} || '"'`;
  }
}
