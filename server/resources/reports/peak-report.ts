import type { Scale } from '../../contract/history/reports.ts';
import { daysIn, type Day } from '../../time/days.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Reader } from '../../db/handle.ts';
import { dayPeaks } from '../logbook/day-store.ts';
import type { Range } from '../logbook/peak-rules.ts';
import type { ReportedSn } from './range-rules.ts';

/** Returns the items of the report as JSON text: each SN with each of its months or days. */
export async function peakReport(
  db: Reader,
  sns: readonly ReportedSn[],
  range: Range,
  unit: Scale,
  now: number,
): Promise<string[]> {
  const days = daysIn(db.zone, range.from, range.to);
  const units = unitsOf(db, days, unit);
  const items: string[] = [];
  for (const { id, sn } of sns) {
    const peaks = await dayPeaks(db, id, days, range, now);
    for (const { date, first, next } of units) {
      items.push(`{"sn":"${sn}","unit":"${unit}","date":"${date}","peak":${Math.max(...peaks.slice(first, next))}}`);
    }
    await fairTurn();
  }
  return items;
}

/** A month or a day: its first moment as text, and the positions of its days. */
export type Unit = { readonly date: string; readonly first: number; readonly next: number };

/** Returns the days or months of a range. */
export function unitsOf({ zone }: Reader, days: readonly Day[], unit: Scale): Unit[] {
  const dates = days.map(({ start }) => zone.toText(start));
  if (unit === 'day') return dates.map((date, index) => ({ date, first: index, next: index + 1 }));
  const months = [...new Set(dates.map((date) => date.slice(0, 7)))];
  return months.map((month) => ({
    date: zone.toText(zone.toInstant(`${month}-01`)),
    first: dates.findIndex((date) => date.startsWith(month)),
    next: dates.findLastIndex((date) => date.startsWith(month)) + 1,
  }));
}
