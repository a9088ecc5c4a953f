const numberFormats = new Map<string, Intl.NumberFormat>();
const changeFormats = new Map<string, Intl.NumberFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
const clockFormats = new Map<string, Intl.DateTimeFormat>();

function cached<Format>(cache: Map<string, Format>, key: string, make: () => Format): Format {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

export const formatNumber = (value: number, locale: string): string =>
  cached(numberFormats, locale, () => new Intl.NumberFormat(locale)).format(value);

/** Returns a change with its sign and at most two decimals: `+1.5`. */
export const formatChange = (value: number, locale: string): string =>
  cached(
    changeFormats,
    locale,
    () =>
      new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ).format(value);

/** Returns a server time without its seconds: `2026-11-21 09:00`. Server times are plain text in the server's zone. */
export const formatMinute = (time: string): string => time.slice(0, 16);

/** Returns the day of a server time: `2026-11-21`. */
export const formatDay = (time: string): string => time.slice(0, 10);

/** Returns an instant as `yyyy-MM-dd HH:mm:ss` in a time zone. */
export function formatInZone(instant: Date, timeZone: string): string {
  const format = cached(
    clockFormats,
    timeZone,
    () =>
      // The Swedish date format is the one of the server.
      new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      }),
  );
  return format.format(instant).padStart('yyyy-MM-dd HH:mm:ss'.length, '0');
}

/** Returns the offset of a time zone from UTC at an instant, in minutes, positive east of Greenwich. */
export function offsetMinutes(instant: Date, timeZone: string): number {
  const wall = Date.parse(`${formatInZone(instant, timeZone).replace(' ', 'T')}Z`);
  return Math.round((wall - instant.getTime()) / 60_000);
}

/**
 * Returns the instant of a server time. A local time that occurs twice means the first one; a skipped one means the
 * moment after the gap.
 */
export function instantOf(time: string, timeZone: string): Date {
  const wall = Date.parse(`${time.replace(' ', 'T')}Z`);
  const dayBefore = offsetMinutes(new Date(wall - 86_400_000), timeZone);
  const dayAfter = offsetMinutes(new Date(wall + 86_400_000), timeZone);
  if (dayBefore === dayAfter) return new Date(wall - dayBefore * 60_000);
  const candidates = [dayBefore, dayAfter].map((offset) => new Date(wall - offset * 60_000));
  const exact = candidates.filter((candidate) => formatInZone(candidate, timeZone) === time);
  const times = (exact.length > 0 ? exact : candidates).map((candidate) => candidate.getTime());
  return new Date(exact.length > 0 ? Math.min(...times) : Math.max(...times));
}

/** Returns a time zone with its current offset: `Asia/Shanghai (UTC+08:00)`. */
export function formatZone(timeZone: string, now: Date): string {
  const minutes = offsetMinutes(now, timeZone);
  const sign = minutes < 0 ? '−' : '+';
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  const offset = `UTC${sign}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
  return timeZone === 'UTC' ? 'UTC' : `${timeZone} (${offset})`;
}

const [MINUTE, HOUR, DAY, MONTH, YEAR] = [60, 3_600, 86_400, 2_629_746, 31_556_952];

/**
 * Returns the distance of an instant in its largest useful unit: `in 3 days`, `2 hours ago`, `now`. Days are calendar
 * days of `timeZone`, so that `yesterday` is correct there.
 */
export function formatRelative(instant: Date, now: Date, locale: string, timeZone: string): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const away = Math.abs(seconds);
  // '1 month ago' instead of 'last month', which would mean the previous calendar month.
  const whole = (length: number, unit: Intl.RelativeTimeFormatUnit): string =>
    relativeFormat(locale, 'always').format(Math.trunc(seconds / length), unit);
  // Up to two years, months are more precise: '22 months ago' instead of '1 year ago'.
  if (away >= 2 * YEAR) return whole(YEAR, 'year');
  if (away >= MONTH) return whole(MONTH, 'month');
  const days = away < DAY ? 0 : calendarDays(now, instant, timeZone);
  if (days !== 0) return relativeFormat(locale, 'auto').format(days, 'day');
  if (away >= HOUR) return whole(HOUR, 'hour');
  if (away >= MINUTE) return whole(MINUTE, 'minute');
  return relativeFormat(locale, 'auto').format(0, 'second');
}

/** Returns the calendar days between two instants in a time zone, negative when `to` is earlier. */
function calendarDays(from: Date, to: Date, timeZone: string): number {
  const dayOf = (instant: Date) => Date.parse(`${formatInZone(instant, timeZone).slice(0, 10)}T00:00:00Z`);
  return Math.round((dayOf(to) - dayOf(from)) / (DAY * 1000));
}

const relativeFormat = (locale: string, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat =>
  cached(relativeFormats, `${locale} ${numeric}`, () => new Intl.RelativeTimeFormat(locale, { numeric }));

/** Returns a distance in seconds as text: `3 seconds ago`, `now`. */
export const formatSeconds = (seconds: number, locale: string): string =>
  relativeFormat(locale, 'auto').format(Math.trunc(seconds), 'second');
