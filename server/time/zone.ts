import { calendarDate, type Calendar } from '../contract/calendar.ts';

/** The time zone of all timestamps in the API. Converts instants (seconds since 1970) to text and back. */
export type Zone = {
  readonly name: string;
  readonly toText: (instant: number) => string;
  /** Reads a validated timestamp. A date alone is its first second, or its last when `edge` is `end`. */
  readonly toInstant: (text: string, edge?: 'start' | 'end') => number;
};

const DAY = 86_400;

/** Returns the seconds since 1970 of a calendar time in UTC. */
const asUtc = (c: Calendar): number => Date.UTC(c.year, c.month - 1, c.day, c.hour, c.minute, c.second) / 1000;

const utcText = (instant: number): string => new Date(instant * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Returns the zone with an IANA name. Throws RangeError for an unknown name. */
export function createZone(name: string): Zone {
  const offsetAt = name === 'UTC' ? () => 0 : offsets(name);
  return {
    name,
    toText: (instant) => utcText(instant + offsetAt(instant)),
    toInstant: (text, edge = 'start') => {
      const date = calendarDate(text);
      if (!date) throw new RangeError(`not a timestamp: ${text}`);
      const local = asUtc(date.dateOnly && edge === 'end' ? { ...date, hour: 23, minute: 59, second: 59 } : date);
      return localToInstant(local, offsetAt);
    },
  };
}

/**
 * Converts a local time. One that occurs twice means the first; one that a clock change skips means the moment after
 * the gap.
 */
function localToInstant(local: number, offsetAt: (instant: number) => number): number {
  const before = offsetAt(local - DAY);
  const after = offsetAt(local + DAY);
  const first = local - Math.max(before, after);
  const second = local - Math.min(before, after);
  if (first + offsetAt(first) === local) return first;
  if (second + offsetAt(second) === local) return second;
  let low = first;
  let high = second;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Returns a function from an instant to the zone's offset from UTC in seconds. It is cached by day; within a day of a
 * clock change it is measured.
 */
function offsets(name: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: name, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit',
    hour: '2-digit', minute: '2-digit', second: '2-digit',
  }); // prettier-ignore
  const measure = (instant: number): number => {
    const parts = Object.fromEntries(
      format.formatToParts(instant * 1000).map((part) => [part.type, Number(part.value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - instant;
  };
  const remembered = new Map<number, number>();
  const atStartOf = (day: number): number => {
    const known = remembered.get(day);
    if (known !== undefined) return known;
    const offset = measure(day * DAY);
    if (remembered.size > 50_000) remembered.clear();
    remembered.set(day, offset);
    return offset;
  };
  return (instant) => {
    const day = Math.floor(instant / DAY);
    const offset = atStartOf(day);
    return offset === atStartOf(day + 1) ? offset : measure(instant);
  };
}
