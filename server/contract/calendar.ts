/** A local date and time without a zone. */
export type Calendar = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  dateOnly: boolean;
};

/**
 * 9999-12-31 23:59:59 UTC, the last moment that can be written, in seconds since 1970. Zones behind UTC write it with
 * an earlier local time.
 */
export const LAST_MOMENT = 253_402_300_799;

const FORM = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Reads `yyyy-MM-dd HH:mm:ss` or `yyyy-MM-dd`. Returns undefined for another form, and for dates that do not exist (Feb 30,
 * 24:00:00, years outside 1970 to 9999), which the built-in Date would silently change.
 */
export function calendarDate(text: string): Calendar | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [hour, minute, second] = [Number(match[4] ?? 0), Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (year < 1970 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return undefined;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0);
  if (day < 1 || day > days) return undefined;
  return { year, month, day, hour, minute, second, dateOnly: match[4] === undefined };
}
