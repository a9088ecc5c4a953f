import { calendarDate } from '../../contract/calendar.ts';
import { fieldError } from '../../core/errors.ts';
import type { Zone } from '../../core/zone.ts';

const DAY_MILLISECONDS = 86_400_000;

/**
 * The end date some days later at the same local time. One that has passed, or is missing, counts from the end of today.
 * 515 beyond the year 9999.
 */
export function extendedEnd(end: number | null, days: number, zone: Zone, now: number): string {
  const base = end === null || end < now ? `${zone.toText(now).slice(0, 10)} 23:59:59` : zone.toText(end);
  const moved = new Date(Date.parse(`${base.replace(' ', 'T')}Z`) + days * DAY_MILLISECONDS).toISOString();
  const text = moved.slice(0, 19).replace('T', ' ');
  if (!calendarDate(text)) throw fieldError(515, 'endDate', 'would lie after the year 9999');
  return text;
}
