import { calendarDate } from '../calendar.ts';
import { monthIn } from './month-names.ts';

/** How a date such as 03/04/2027 is read: 3 April, or March 4. */
export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A date that was read from a file, as the API writes it. `offset` is in minutes ahead of UTC, if the file gives one. */
export type FoundDate = { readonly text: string; readonly offset?: number };

type Day = readonly [year: string, month: string | number, day: string];
type Time = { readonly text: string; readonly offset?: number };

/**
 * Reads a date in any common form: ISO 8601, numbers in either order, month names, Chinese, spreadsheet serial numbers
 * and Unix times. Midnight without a zone counts as no time, because spreadsheets write it for a date alone.
 */
export function findDate(cell: string, order: DateOrder): FoundDate | undefined {
  const text = cell.normalize('NFKC').trim();
  if (text.length > LONGEST) return undefined;
  if (calendarDate(text) !== undefined) return { text };
  const [, date = text, ...clock] = TIMED.exec(text) ?? [];
  const time = timeOf(clock);
  const day = dayOf(date.trim(), order);
  if (day === undefined || time === undefined) return checked(serial(text) ?? unixTime(text));
  const [year, month, dayOfMonth] = day;
  return checked({ ...time, text: `${fullYear(year)}-${two(month)}-${two(dayOfMonth)}${time.text}` });
}

/** No date is longer, in characters. The time of the expression below grows with the cube of the length of a text. */
const LONGEST = 80;

/** What a column says about the order of its dates. */
export type DateEvidence = {
  /** The orders that read every cell that is a date. */
  readonly fits: readonly DateOrder[];
  /** The first cells that the two orders read differently, or that only one of them can read. */
  readonly telling: readonly string[];
  /** True when every cell has the form of the API. */
  readonly isStrict: boolean;
};

const TELLING = 3;

/** Looks at all cells of a column. Cells that are no date in any order say nothing. */
export function dateEvidence(cells: Iterable<string>): DateEvidence {
  const fits = new Set<DateOrder>(DATE_ORDERS);
  const [telling, unsure]: [string[], string[]] = [[], []];
  let isStrict = true;
  for (const cell of new Set(cells)) {
    if (cell.trim() === '' || calendarDate(cell.trim()) !== undefined) continue;
    const [dayFirst, monthFirst] = DATE_ORDERS.map((order) => findDate(cell, order)?.text);
    if (dayFirst === undefined && monthFirst === undefined) continue;
    isStrict = false;
    if (dayFirst === monthFirst) continue;
    if (dayFirst === undefined) fits.delete('dayFirst');
    if (monthFirst === undefined) fits.delete('monthFirst');
    const kept = dayFirst === undefined || monthFirst === undefined ? telling : unsure;
    if (kept.length < TELLING) kept.push(cell);
  }
  return { fits: [...fits], telling: [...telling, ...unsure].slice(0, TELLING), isStrict };
}

const TIMED =
  /^(.*?)(?:[T\s,]+|(?<=[日号]))(上午|下午)?\s*(\d{1,2})(?:[:时点](\d{2})(?:[:分](\d{2})(?:[.,]\d{1,9})?秒?|分)?|时|点)\s*([ap]\.?m\.?)?\s*(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/iu;

/** Returns the time of day as the rest of a timestamp; undefined for a time that does not exist. */
function timeOf([before, hours, minutes = '0', seconds = '0', after, zone]: (string | undefined)[]): Time | undefined {
  if (hours === undefined) return { text: '' };
  const half = (before ?? after)?.toLowerCase();
  const isPm = half !== undefined && /^(?:p|下)/.test(half);
  if (half !== undefined && (Number(hours) > 12 || Number(hours) === 0)) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isPm ? 12 : 0);
  const text = ` ${two(hour)}:${two(minutes)}:${two(seconds)}`;
  if (zone === undefined) return { text: text === MIDNIGHT ? '' : text };
  const [, sign, ahead = '0', rest = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const offset = Number(ahead) * 60 + Number(rest);
  return { text, offset: sign === '-' ? -offset : offset };
}

const MIDNIGHT = ' 00:00:00';

function dayOf(date: string, order: DateOrder): Day | undefined {
  const [, year, month, day] = YEAR_FIRST.exec(date) ?? CHINESE.exec(date) ?? COMPACT.exec(date) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return [year, month, day];
  const [, one, , other, last] = YEAR_LAST.exec(date) ?? [];
  if (one !== undefined && other !== undefined && last !== undefined)
    return order === 'dayFirst' ? [last, other, one] : [last, one, other];
  return namedDay(date);
}

const YEAR_FIRST = /^(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})\.?$/;
const CHINESE = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([-/. ])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/;

/** Reads a date with the name of its month, such as `Dec 31 2027`, `31-Dec-27` or `Freitag, 31. Dezember 2027`. */
function namedDay(date: string): Day | undefined {
  const words = date.match(/\p{L}\p{M}*(?:[\p{L}\p{M}]|\.(?=\p{L}))*|\d+/gu) ?? [];
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const month = monthIn(words.filter((word) => !/^\d+$/.test(word)));
  const [first, second] = numbers;
  if (month === undefined || first === undefined || second === undefined || numbers.length > 2) return undefined;
  if (/^\d{4}$/.test(first)) return [first, month, second];
  return /^(?:\d{2}|\d{4})$/.test(second) ? [second, month, first] : undefined;
}

/** Days from 1970-01-01 to the day 0 of spreadsheets, 1899-12-30. */
const SERIAL_START = -25_569;
const DAY = 86_400;

/** Reads the number that a spreadsheet stores for a date: days, with the time as a fraction. */
function serial(text: string): FoundDate | undefined {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return undefined;
  const written = utcText(Math.round((Number(text.replace(',', '.')) + SERIAL_START) * DAY));
  return { text: written.endsWith(MIDNIGHT) ? written.slice(0, -MIDNIGHT.length) : written };
}

/** Reads seconds or milliseconds since 1970. */
const unixTime = (text: string): FoundDate | undefined =>
  /^\d{10}(?:\d{3})?$/.test(text) ? { text: utcText(Number(text.slice(0, 10))), offset: 0 } : undefined;

const utcText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

const checked = (date: FoundDate | undefined): FoundDate | undefined =>
  date === undefined || calendarDate(date.text) === undefined ? undefined : date;

const two = (number: string | number): string => String(number).padStart(2, '0');

/** Two digits mean a year from 1970 to 2069. */
const fullYear = (year: string): string => (year.length === 4 ? year : Number(year) < 70 ? `20${year}` : `19${year}`);
