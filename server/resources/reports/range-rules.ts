import { MAX_REPORT_MONTHS } from '../../contract/history/reports.ts';
import { fieldError } from '../../core/errors.ts';
import type { Zone } from '../../time/zone.ts';
import type { Range } from '../logbook/peak-rules.ts';

export type ReportedSn = { readonly id: number; readonly sn: string };

/**
 * Returns the range from `startDate` to `endDate` or the end of today. Throws 515 for an end before the start and for
 * more than six calendar months.
 */
export function readRange(zone: Zone, body: { startDate: string; endDate?: string | undefined }, now: number): Range {
  const endDate = body.endDate ?? zone.toText(now).slice(0, 10);
  const range = { from: zone.toInstant(body.startDate, 'start'), to: zone.toInstant(endDate, 'end') };
  if (range.to < range.from) {
    throw body.endDate === undefined
      ? fieldError(515, 'startDate', 'must not be after today without an endDate')
      : fieldError(515, 'endDate', 'must not be before startDate');
  }
  assertShort(body.startDate, endDate);
  return range;
}

/** Throws 515 unless `startDate` + 6 months is at or after `endDate`, compared as dates when it is one. Local times. */
export function assertShort(startDate: string, endDate: string): void {
  const [date = '', time = '00:00:00'] = startDate.split(' ');
  const last = monthsLater(date, MAX_REPORT_MONTHS);
  if (endDate > (endDate.length === date.length ? last : `${last} ${time}`)) {
    throw fieldError(
      515,
      'endDate',
      `must be at most ${MAX_REPORT_MONTHS} months after startDate: ${last} is the last day`,
    );
  }
}

/** Returns the same day some months later, or the last day of a shorter month. Dates as `yyyy-MM-dd`. */
export function monthsLater(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const length = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, length))).toISOString().slice(0, 10);
}
