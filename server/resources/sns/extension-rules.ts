import { calendarDate } from '../../contract/calendar.ts';
import { MAX_LIMIT } from '../../contract/scalars.ts';
import { fieldError } from '../../core/errors.ts';
import type { Zone } from '../../time/zone.ts';
import { endOfDays, ownEndOf, type LicenceTerm } from './standing-rules.ts';

const DAY = 86_400;

export type Extension = { readonly endDate?: string; readonly expirationDays?: number };

/**
 * Returns the fields that make a licence expire `days` later, or `days` after the end of today when it has expired or
 * has no end. Before activation, `expirationDays` grows by `days`. Throws 515 beyond the year 9999.
 */
export function extensionOf(term: LicenceTerm, days: number, zone: Zone, now: number): Extension {
  const { end_date: endDate, expiration_days: given, active_date: activated } = term;
  const end = laterBy(ownEndOf(term), days, zone, now);
  const instant = zone.toInstant(end);
  const extended =
    given === null ? null : Math.min(extendedDays({ ...term, expiration_days: given }, days, instant, now), MAX_LIMIT);
  // Before activation the days end nothing yet, and a new end date would end the licence earlier.
  const movesEnd = endDate === null ? given === null || activated !== null : endDate < instant;
  return {
    ...(movesEnd && { endDate: end }),
    ...(extended !== null && extended !== given && { expirationDays: extended }),
  };
}

/** Returns the days from activation that do not end a licence before `end`, in whole days of 24 hours. */
function extendedDays(
  term: LicenceTerm & { readonly expiration_days: number },
  days: number,
  end: number,
  now: number,
): number {
  const { expiration_days: given, active_date: activated } = term;
  if (activated === null) return given + days;
  const lastOfDays = endOfDays(given, activated);
  if (lastOfDays > now && lastOfDays === ownEndOf(term)) return given + days;
  return Math.max(given, Math.ceil((end - activated) / DAY));
}

/** Returns a moment `days` later at the same local time. A past or missing moment counts from the end of today. */
function laterBy(moment: number | undefined, days: number, zone: Zone, now: number): string {
  const base =
    moment === undefined || moment <= now ? `${zone.toText(now).slice(0, 10)} 23:59:59` : zone.toText(moment);
  const moved = new Date(Date.parse(`${base.replace(' ', 'T')}Z`) + days * DAY * 1000).toISOString();
  const text = moved.slice(0, 19).replace('T', ' ');
  if (!calendarDate(text)) throw fieldError(515, 'endDate', 'would be after the year 9999');
  return text;
}
