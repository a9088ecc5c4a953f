import { sql } from 'kysely';
import type { Day } from '../../time/days.ts';
import type { Reader } from '../../db/handle.ts';

type Busy = { id: number; peak: number };

/**
 * Returns the ids of the SNs with the highest peaks in some days, highest first, without archived ones. A day with
 * events out of order counts after it was recounted, within about a second. Every result is among the `most` highest of
 * the day of its peak, so each day needs only `most` rows: the cost does not grow with the SNs or their logs.
 */
export async function busiestSns(db: Reader, days: readonly Day[], most: number): Promise<number[]> {
  const highest = new Map<number, number>();
  for (const { start } of days) {
    const found = await db.all(sql<Busy>`select s.id, max(d.peak, d.at) as peak
      from sn_log_day d indexed by sn_log_day_peak cross join sn s on s.id = d.sn_id and s.archived = 0
      where d.day = ${start} order by max(d.peak, d.at) desc limit ${most}`);
    for (const { id, peak } of found) highest.set(id, Math.max(peak, highest.get(id) ?? 0));
  }
  return [...highest]
    .filter(([, peak]) => peak > 0)
    .toSorted(([one, peak], [other, otherPeak]) => otherPeak - peak || one - other)
    .slice(0, most)
    .map(([id]) => id);
}
