import type { MAX_REPORT_MONTHS } from '#contract/history/reports.ts';
import { addDays, addMonths, countDays, firstOfMonth, isDay } from '../../lib/format/days.ts';

/** The days that a report is about, the first and the last one included. */
export type Days = { readonly from: string; readonly to: string };

export const PRESETS = ['last7', 'last30', 'last90', 'months6', 'thisMonth', 'lastMonth'] as const;
export type Preset = (typeof PRESETS)[number];

/** What the server takes at most. */
const MONTHS: typeof MAX_REPORT_MONTHS = 6;

/** The last day that a report from a day on may reach to. */
export const lastAllowed = (from: string): string => addMonths(from, MONTHS);

/** The first day from which a report may reach to a day. */
function firstAllowed(to: string): string {
  let from = addMonths(to, -MONTHS);
  while (lastAllowed(from) < to) from = addDays(from, 1);
  return from;
}

/** The days that a preset means today. */
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
  }
}

/** What is wrong with days that were typed. */
export type RangeFault = 'noDay' | 'backwards' | 'tooLong';

/** Undefined when a report can be made of these days. */
export function faultOf({ from, to }: Days): RangeFault | undefined {
  if (!isDay(from) || !isDay(to)) return 'noDay';
  if (to < from) return 'backwards';
  return to > lastAllowed(from) ? 'tooLong' : undefined;
}

/** As many days right before these; fewer where so many would be more than a report may have. */
export function daysBefore({ from, to }: Days): Days {
  const last = addDays(from, -1);
  const first = addDays(from, -countDays(from, to));
  const earliest = firstAllowed(last);
  return { from: first < earliest ? earliest : first, to: last };
}
