import type { MAX_REPORT_MONTHS } from '#contract/history/reports.ts';
import type { Scale } from '#contract/history/reports.ts';
import { addDays, addMonths, countDays, firstOfMonth, isDay } from '../../lib/format/days.ts';
import { formatInZone } from '../../lib/format/format.ts';

/** First and last day of a report, both included. */
export type Days = { readonly from: string; readonly to: string };

export const PRESETS = ['last7', 'last30', 'last90', 'months6', 'thisMonth', 'lastMonth', 'thisQuarter'] as const;
export type Preset = (typeof PRESETS)[number];

/** What a report of peaks shows until something else is chosen. */
export const FIRST_PRESET: Preset = 'last30';
export const FIRST_SCALE: Scale = 'day';

/** The days of the entitlements until others are chosen. */
export const ENTITLED_PRESET: Preset = 'last90';

/** Returns the day of a moment in a time zone. */
export const dayIn = (timeZone: string, moment: Date): string => formatInZone(moment, timeZone).slice(0, 10);

/** Maximum length that the server accepts, in months. */
const MONTHS: typeof MAX_REPORT_MONTHS = 6;

/** Returns the last allowed end of a report that starts on a day. */
export const lastAllowed = (from: string): string => addMonths(from, MONTHS);

/** Returns the first allowed start of a report that ends on a day. */
function firstAllowed(to: string): string {
  let from = addMonths(to, -MONTHS);
  while (lastAllowed(from) < to) from = addDays(from, 1);
  return from;
}

/** Returns the days of a preset, relative to today. */
export function presetDays(preset: Preset, today: string): Days {
  switch (preset) {
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'last90':
      return { from: addDays(today, -89), to: today };
    case 'months6':
      return { from: firstAllowed(today), to: today };
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth':
      return { from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) };
    case 'thisQuarter':
      return { from: addMonths(firstOfMonth(today), -((Number(today.slice(5, 7)) - 1) % 3)), to: today };
  }
}

/** An error in typed days. */
export type RangeFault = 'noDay' | 'backwards' | 'tooLong';

/** Returns the error in typed days, or undefined. */
export function faultOf({ from, to }: Days): RangeFault | undefined {
  if (!isDay(from) || !isDay(to)) return 'noDay';
  if (to < from) return 'backwards';
  return to > lastAllowed(from) ? 'tooLong' : undefined;
}

/** Returns the previous period of equal length, or a shorter one if that exceeds the maximum. */
export function daysBefore({ from, to }: Days): Days {
  const last = addDays(from, -1);
  const first = addDays(from, -countDays(from, to));
  const earliest = firstAllowed(last);
  return { from: first < earliest ? earliest : first, to: last };
}
