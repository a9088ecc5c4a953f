import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { calendarDate } from '../contract/calendar.ts';
import { OPERATORS, type Operator } from '../contract/listing.ts';
import type { QueryColumn } from './columns.ts';
import { LicensingError } from './errors.ts';
import { prefixRange, readPattern, sqlPattern, trigramQuery, type Pattern } from './like.ts';
import type { Zone } from './zone.ts';

export type Condition = RawBuilder<SqlBool>;
type Value = string | number | boolean;
export type QueryEntry = { name: string; op: string; values: readonly Value[] };

const NEVER = sql<SqlBool>`0`;

/**
 * SQL for one entry of `querys`. `=` any of the values, `<>` none of them, `like` any of them ignoring ASCII case, and
 * comparisons with one value. An absent field matches `<>` and nothing else. Decisions 5.
 */
export function condition(column: QueryColumn, entry: QueryEntry, path: string, zone: Zone): Condition {
  const op = operatorOf(column, entry.op, path);
  const wrap = (inner: Condition): Condition =>
    column.within ? sql<SqlBool>`${sql.raw(column.within[0])} ${inner}${sql.raw(column.within[1])}` : inner;
  if (op === 'like')
    return wrap(any(entry.values.map((value, at) => like(column, word(value, `${path}.values[${at}]`)))));
  if (op === '=' || op === '<>') {
    const equal = wrap(equals(column, entry.values, path, zone));
    return op === '=' ? equal : sql<SqlBool>`(${equal}) is not true`;
  }
  return wrap(compare(column, op, entry.values, path, zone));
}

function operatorOf(column: QueryColumn, op: string, path: string): Operator {
  const allowed: readonly Operator[] = OPERATORS[column.kind];
  const found = allowed.find((candidate) => candidate === op.toLowerCase());
  if (found) return found;
  throw new LicensingError(
    515,
    `${path}.op '${op}' is not possible for ${path}.name; allowed are ${allowed.join(' ')}.`,
    {
      errors: [{ path: `${path}.op`, msg: `must be one of ${allowed.join(' ')}` }],
    },
  );
}

function equals(column: QueryColumn, values: readonly Value[], path: string, zone: Zone): Condition {
  const at = (index: number) => `${path}.values[${index}]`;
  if (column.kind === 'date')
    return any(values.map((value, index) => onDate(column, word(value, at(index)), at(index), zone)));
  const stored = values.map((value, index) => storedValue(column, value, at(index)));
  if (stored.length === 0) return NEVER;
  if (column.trigrams && !column.upperCase) return any(stored.map((value) => exactly(column, String(value))));
  if (stored.length === 1) return sql<SqlBool>`${sql.raw(column.sql)} = ${stored[0]}`;
  return sql<SqlBool>`${sql.raw(column.sql)} in (select value from json_each(${JSON.stringify(stored)}))`;
}

/** A date alone means any moment of that day. */
function onDate(column: QueryColumn, text: string, path: string, zone: Zone): Condition {
  const column_ = sql.raw(column.sql);
  const from = instant(text, 'start', path, zone);
  const to = instant(text, 'end', path, zone);
  return from === to ? sql<SqlBool>`${column_} = ${from}` : sql<SqlBool>`${column_} between ${from} and ${to}`;
}

function compare(
  column: QueryColumn,
  op: '>' | '>=' | '<' | '<=',
  values: readonly Value[],
  path: string,
  zone: Zone,
): Condition {
  const [value] = values;
  if (value === undefined || values.length > 1) throw invalid(`${path}.values`, `must hold one value with ${op}`);
  const edge = op === '>' || op === '<=' ? 'end' : 'start';
  const at = `${path}.values[0]`;
  const bound = column.kind === 'date' ? instant(word(value, at), edge, at, zone) : storedValue(column, value, at);
  return sql<SqlBool>`${sql.raw(column.sql)} ${sql.raw(op)} ${bound}`;
}

function storedValue(column: QueryColumn, value: Value, path: string): string | number {
  if (column.kind === 'boolean') return truth(value, path);
  if (column.kind === 'number') return wholeNumber(value, path);
  const text = word(value, path);
  if (column.kind === 'text') return column.normal?.(text) ?? text;
  const codes = column.codes;
  const words = column.words ?? Object.keys(codes ?? {});
  const found = words.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw invalid(path, `must be one of ${words.join(', ')}`);
  return codes?.[found] ?? found;
}

function truth(value: Value, path: string): number {
  const text = String(value).toLowerCase();
  if (text === 'true' || text === '1') return 1;
  if (text === 'false' || text === '0') return 0;
  throw invalid(path, 'must be true or false');
}

function wholeNumber(value: Value, path: string): number {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
  throw invalid(path, 'must be a whole number');
}

function word(value: Value, path: string): string {
  if (typeof value === 'string') return value;
  throw invalid(path, 'must be a text');
}

function instant(text: string, edge: 'start' | 'end', path: string, zone: Zone): number {
  if (!calendarDate(text)) throw invalid(path, 'must be a date that exists, written yyyy-MM-dd HH:mm:ss or yyyy-MM-dd');
  return zone.toInstant(text, edge);
}

function like(column: QueryColumn, text: string): Condition {
  const pattern = readPattern(column.normal?.(text) ?? text);
  const [prefix = '', ...rest] = pattern;
  const expression = sql.raw(column.sql);
  if (column.upperCase) {
    if (rest.length === 0) return sql<SqlBool>`${expression} = ${prefix.toUpperCase()}`;
    const range = rest.length === 1 && rest[0] === '' ? prefixRange(prefix.toUpperCase()) : undefined;
    if (range) return sql<SqlBool>`(${expression} >= ${range.from} and ${expression} < ${range.below})`;
  }
  const exact = sql<SqlBool>`${expression} like ${sqlPattern(pattern)} escape '\\'`;
  return narrowed(column, pattern, exact);
}

/** Equality where only trigrams are indexed. */
const exactly = (column: QueryColumn, text: string): Condition =>
  narrowed(column, [text], sql<SqlBool>`${sql.raw(column.sql)} = ${text}`);

function narrowed(column: QueryColumn, pattern: Pattern, exact: Condition): Condition {
  const query = column.trigrams && trigramQuery(pattern);
  if (!column.trigrams || query === undefined) return exact;
  const table = sql.raw(column.trigrams.table);
  return sql<SqlBool>`(${sql.raw(column.trigrams.id)} in (select rowid from ${table} where ${table} match ${query}) and ${exact})`;
}

const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? NEVER : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const invalid = (path: string, msg: string): LicensingError =>
  new LicensingError(515, `${path} ${msg}.`, { errors: [{ path, msg }] });
