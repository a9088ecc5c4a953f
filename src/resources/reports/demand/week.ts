/** The first Monday of 2024, from which days of the week get their names. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** Returns the name of a day of the week, 0 for Monday. */
export const weekdayText = (day: number, locale: string, weekday: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(MONDAY + day * DAY);

/** Returns an hour of the week as text, such as `Monday 09:00`. */
export const hourText = (hour: number, locale: string): string =>
  `${weekdayText(Math.floor(hour / 24), locale, 'long')} ${clockText(hour % 24)}`;

/** Returns the hour of the week of a server time, 0 for Monday 00. */
export function hourOfWeek(time: string): number {
  const weekday = (new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return weekday * 24 + Number(time.slice(11, 13));
}

/** Returns an hour of the day as text, such as `09:00`. */
export const clockText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Returns the name of a month given by its first day, such as `October 2026`. */
export const monthText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
