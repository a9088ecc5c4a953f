import { calendarDate } from '#contract/calendar.ts';

/* Days are plain text, `yyyy-MM-dd`, as the server writes them. No time zone can shift them. */

const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date): string => date.toISOString().slice(0, 10);

export const isDay = (text: string): boolean => calendarDate(text)?.dateOnly === true;

export function addDays(day: string, days: number): string {
  const date = at(day);
  date.setUTCDate(date.getUTCDate() + days);
  return textOf(date);
}

/** Returns the same day some months later or earlier, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const date = at(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  if (wanted < date.getUTCDate()) date.setUTCDate(wanted);
  return textOf(date);
}

/** Returns the number of days in a range, both ends included. */
export const countDays = (from: string, to: string): number =>
  Math.round((at(to).getTime() - at(from).getTime()) / 86_400_000) + 1;

/** Returns the first Monday after a day. */
export const nextMonday = (day: string): string => addDays(day, ((7 - at(day).getUTCDay()) % 7) + 1);

export const monthOf = (day: string): string => day.slice(0, 7);
export const firstOfMonth = (day: string): string => `${monthOf(day)}-01`;
export const lastOfMonth = (day: string): string => addDays(addMonths(firstOfMonth(day), 1), -1);
