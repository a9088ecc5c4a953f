import { sql, type SqlBool } from 'kysely';
import { MAX_PATTERN } from '../contract/bounds.ts';
import { calendarDate } from '../contract/calendar.ts';
import { EMPTY_OPERATORS, OPERATORS, type Operator } from '../contract/listing.ts';
import type { QueryColumn } from './columns.ts';
import { FEW_PATTERNS, readPattern, trigramQuery } from './like.ts';
import { LicensingError } from '../core/errors.ts';
import {
  any,
  anyText,
  equalText,
  inRanges,
  likeText,
  NEVER,
  oneOf,
  storedText,
  usesIndex,
  type Condition,
  type Range,
} from './text-condition.ts';
import type { Zone } from '../time/zone.ts';

export type { Condition } from './text-condition.ts';

type Value = string | number | boolean;

export type QueryEntry = {
  name: string;
  op: string;
  values: readonly Value[];
  /** The texts that match, for each column of `across` whose different texts were compared (`repeated-texts.ts`). */
  texts?: readonly (readonly string[] | undefined)[];
};

/**
 * Returns the SQL of one entry of `querys`. `=` matches any of the values, `<>` none of them, `like` any of them
 * ignoring ASCII case. `empty` and `filled` take no value, and the other operators take one. A field without a value
 * matches only `<>` and `empty`. Up to `plain` patterns are compared by SQL's own LIKE.
 */
export function condition(
  column: QueryColumn,
  entry: QueryEntry,
  path: string,
  zone: Zone,
  plain = FEW_PATTERNS,
): Condition {
  const op = operatorOf(column, entry.op, path);
  if (op === 'empty' || op === 'filled') {
    if (entry.values.length > 0) throw invalid(`${path}.values`, `must hold no value with ${op}`);
    return sql<SqlBool>`${sql.raw(column.presence?.[op] ?? 'false')}`;
  }
  if (column.across) {
    const found = across(column, { ...entry, op: op === '<>' ? '=' : op }, path, zone);
    return op === '<>' ? sql<SqlBool>`(${found}) is not true` : found;
  }
  const [before, after] = column.within ?? (column.only === undefined ? ['', ''] : [`(${column.only} and`, ')']);
  const wrap = (inner: Condition): Condition =>
    before === '' ? inner : sql<SqlBool>`${sql.raw(before)} ${inner}${sql.raw(after)}`;
  if (op === 'like') {
    const patterns = entry.values.map(patternAt(`${path}.values`));
    return wrap(column.anyOf ? anyText(column, patterns, 'like', plain) : likeText(column, patterns, plain));
  }
  if (op === '=' || op === '<>') {
    const equal = wrap(equals(column, entry.values, path, zone));
    return op === '=' ? equal : sql<SqlBool>`(${equal}) is not true`;
  }
  return wrap(compare(column, op, entry.values, path, zone));
}

/**
 * Returns the condition of a name that stands for several columns. When an index finds the rows of each column, their ids
 * are collected, because SQLite would otherwise compare every row. So they are when the texts of a column have too many
 * different ones to compare, which are read by themselves. Else the rows are compared as they come.
 */
function across({ across: columns = [], rows }: QueryColumn, entry: QueryEntry, path: string, zone: Zone): Condition {
  const each = columns.map((column, at) => {
    const texts = entry.texts?.[at];
    const asked = texts ? { ...entry, op: '=', values: [...texts] } : entry;
    // A term for each pattern of each column would make the statement too long.
    const matches = condition({ ...(rows && { rows }), ...column }, asked, path, zone, 1);
    const isScanned = entry.texts !== undefined && column.repeats === true;
    return { isFound: isFound(column, asked) || isScanned, matches };
  });
  const conditions = each.map(({ matches }) => matches);
  if (!rows || !each.every((one) => one.isFound)) return any(conditions);
  const [id, from] = [sql.raw(rows.id), sql.raw(rows.from)];
  const ids = conditions.map((matches) => sql`select ${id} from ${from} where ${matches}`);
  return sql<SqlBool>`${id} in (${sql.join(ids, sql` union all `)})`;
}

/** True when an index finds the rows that match an entry with `=` or `like`. */
export function isFound(column: QueryColumn, { op, values, texts }: QueryEntry): boolean {
  if (column.across)
    return column.across.every((each, at) => texts?.[at] !== undefined || isFound(each, { name: '', op, values }));
  if (op.toLowerCase() !== 'like') return true;
  const patterns = values.map((value) => readPattern(storedText(column, String(value))));
  return usesIndex(column, patterns) || (column.trigrams !== undefined && trigramQuery(patterns) !== undefined);
}

/** A range in seconds since 1970. */
export type Period = Range<number>;

/**
 * Returns the range of a date column that an entry matches, or undefined when it is more than one range: only
 * comparisons and `=` with one value have one. Throws the same errors as `condition`.
 */
export function periodOf(column: QueryColumn, entry: QueryEntry, path: string, zone: Zone): Period | undefined {
  const op = operatorOf(column, entry.op, path);
  const [value] = entry.values;
  if (value === undefined || entry.values.length > 1 || op === '<>' || op === 'like') return undefined;
  const at = `${path}.values[0]`;
  const moment = (edge: 'start' | 'end') => instant(word(value, at), edge, at, zone);
  return {
    from: op === '>' ? moment('end') + 1 : op === '<' || op === '<=' ? -Infinity : moment('start'),
    until: op === '<' ? moment('start') : op === '>' || op === '>=' ? Infinity : moment('end') + 1,
  };
}

function operatorOf(column: QueryColumn, op: string, path: string): Operator {
  const allowed: readonly Operator[] = [
    ...OPERATORS[column.kind],
    ...(column.presence === undefined ? [] : EMPTY_OPERATORS),
  ];
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
  if (column.kind === 'date') return onDates(column, values, path, zone);
  const stored = values.map((value, index) => storedValue(column, value, at(index)));
  if (stored.length === 0) return NEVER;
  if (column.anyOf) return anyText(column, stored.map(String), '=');
  if (column.holds) return any([...new Set(stored)].map((value) => holding(column, value === 1)));
  if (column.trigrams && !column.upperCase && !column.indexed) return equalText(column, stored.map(String));
  const exact = oneOf(stored.length > 1 ? (column.several ?? column.sql) : column.sql, stored);
  return column.among
    ? sql<SqlBool>`(${oneOf(column.among.sql, column.among.of(stored.map(String)))} and ${exact})`
    : exact;
}

const holding = (column: QueryColumn, isTrue: boolean): Condition =>
  isTrue ? sql<SqlBool>`${sql.raw(column.sql)}` : sql<SqlBool>`(${sql.raw(column.sql)}) is not true`;

/** A date without a time matches any moment of that day. */
function onDates(column: QueryColumn, values: readonly Value[], path: string, zone: Zone): Condition {
  const periods = values.map((value, index): Period => {
    const at = `${path}.values[${index}]`;
    const text = word(value, at);
    return { from: instant(text, 'start', at, zone), until: instant(text, 'end', at, zone) + 1 };
  });
  return inRanges(column, periods);
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
  if (column.kind === 'text') return storedText(column, text);
  const words = column.words ?? [];
  const found = words.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw invalid(path, `must be one of ${words.join(', ')}`);
  return found;
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
  // PostgreSQL takes neither U+0000 nor half a character. No stored text has one of them, or U+0001.
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\u0001');
  throw invalid(path, 'must be a text');
}

function instant(text: string, edge: 'start' | 'end', path: string, zone: Zone): number {
  if (!calendarDate(text)) throw invalid(path, 'must be a date that exists, written yyyy-MM-dd HH:mm:ss or yyyy-MM-dd');
  return zone.toInstant(text, edge);
}

/** Reads a pattern of `like`. Throws 515 for one that is too long. */
const patternAt =
  (path: string) =>
  (value: Value, index: number): string => {
    const text = word(value, `${path}[${index}]`);
    if (text.length <= MAX_PATTERN) return text;
    throw invalid(`${path}[${index}]`, `must have at most ${MAX_PATTERN} characters`);
  };

const invalid = (path: string, msg: string): LicensingError =>
  new LicensingError(515, `${path} ${msg}.`, { errors: [{ path, msg }] });
