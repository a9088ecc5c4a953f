const numberFormats = new Map<string, Intl.NumberFormat>();
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

/** A time of the server without its seconds: `2026-11-21 09:00`. Times are plain text in the server's zone and stay so. */
export const formatMinute = (time: string): string => time.slice(0, 16);

/** The day of a time of the server: `2026-11-21`. */
export const formatDay = (time: string): string => time.slice(0, 10);

/** A generated SN in groups of four, any other as it is. Decisions, section 3. */
export const formatSn = (sn: string): string => (/^[A-Z2-7]{16}$/.test(sn) ? sn.replace(/(.{4})(?=.)/g, '$1-') : sn);

/** An instant as `yyyy-MM-dd HH:mm:ss` in a zone. */
export function formatInZone(instant: Date, timeZone: string): string {
  const format = cached(
    clockFormats,
    timeZone,
    () =>
      // Sweden writes dates as the server does.
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

/** Minutes that a zone is ahead of UTC at an instant. */
export function offsetMinutes(instant: Date, timeZone: string): number {
  const wall = Date.parse(`${formatInZone(instant, timeZone).replace(' ', 'T')}Z`);
  return Math.round((wall - instant.getTime()) / 60_000);
}

/**
 * The instant of a time of the server. A local time that occurs twice means the first, one that a clock change skips
 * the moment after the gap (decisions, section 4).
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

/** The zone with its offset now: `Asia/Shanghai (UTC+08:00)`. */
export function formatZone(timeZone: string, now: Date): string {
  const minutes = offsetMinutes(now, timeZone);
  const sign = minutes < 0 ? '−' : '+';
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  const offset = `UTC${sign}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
  return timeZone === 'UTC' ? 'UTC' : `${timeZone} (${offset})`;
}

const [MINUTE, HOUR, DAY, MONTH, YEAR] = [60, 3_600, 86_400, 2_629_746, 31_556_952];

/**
 * How far away an instant is, in the largest unit that tells enough: `in 3 days`, `2 hours ago`, `now`. Days are calendar
 * days of `timeZone`, so that `yesterday` is the day before today there.
 */
export function formatRelative(instant: Date, now: Date, locale: string, timeZone: string): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const away = Math.abs(seconds);
  // "1 month ago", since "last month" means the month before this one, which may be another.
  const whole = (length: number, unit: Intl.RelativeTimeFormatUnit): string =>
    relativeFormat(locale, 'always').format(Math.trunc(seconds / length), unit);
  // Below two years months say more: "22 months ago" instead of "1 year ago".
  if (away >= 2 * YEAR) return whole(YEAR, 'year');
  if (away >= MONTH) return whole(MONTH, 'month');
  const days = away < DAY ? 0 : calendarDays(now, instant, timeZone);
  if (days !== 0) return relativeFormat(locale, 'auto').format(days, 'day');
  if (away >= HOUR) return whole(HOUR, 'hour');
  if (away >= MINUTE) return whole(MINUTE, 'minute');
  return relativeFormat(locale, 'auto').format(0, 'second');
}

/** Calendar days of a zone from one instant to another, negative when the other is earlier. */
function calendarDays(from: Date, to: Date, timeZone: string): number {
  const dayOf = (instant: Date) => Date.parse(`${formatInZone(instant, timeZone).slice(0, 10)}T00:00:00Z`);
  return Math.round((dayOf(to) - dayOf(from)) / (DAY * 1000));
}

const relativeFormat = (locale: string, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat =>
  cached(relativeFormats, `${locale} ${numeric}`, () => new Intl.RelativeTimeFormat(locale, { numeric }));

/** How many seconds away: `3 seconds ago`, `now`. */
export const formatSeconds = (seconds: number, locale: string): string =>
  relativeFormat(locale, 'auto').format(Math.trunc(seconds), 'second');
