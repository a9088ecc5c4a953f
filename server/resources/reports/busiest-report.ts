import { sql } from 'kysely';
import { daysIn } from '../../time/days.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Reader } from '../../db/handle.ts';
import { busiestSns, dayPeaks } from '../logbook/day-store.ts';
import type { Range } from '../logbook/peak-rules.ts';

/** Returns the items of the report as JSON text: the SNs with the highest peaks, highest first. */
export async function busiestReport(db: Reader, range: Range, most: number, now: number): Promise<string[]> {
  const days = daysIn(db.zone, range.from, range.to);
  const found: { sn: string; peak: number }[] = [];
  for (const id of await busiestSns(db, days, most)) {
    const [sn] = await db.column(sql<{ sn: string }>`select sn from sn where id = ${id}`);
    const peak = Math.max(...(await dayPeaks(db, id, days, range, now)));
    if (sn !== undefined && peak > 0) found.push({ sn, peak });
    await fairTurn();
  }
  return found.toSorted((one, other) => other.peak - one.peak).map((item) => JSON.stringify(item));
}
