import { datePlus } from '../../time/days.ts';
import { nextTurn } from '../../time/pause.ts';
import type { Zone } from '../../time/zone.ts';
import type { Reader } from '../../db/handle.ts';
import { countExpiringByDay } from '../sns/expiring-store.ts';

const DAY = 86_400;
/** Days that are counted at once. */
const STEP = 31;

/** Consecutive days of 24 hours, so that a division tells the day of a moment. The last one may differ. */
type Run = { readonly first: number; readonly days: string[]; last: number };

/** Returns how many running licences expire on each day until the end of this month next year. Empty days are left out. */
export async function expiryCalendar(db: Reader, now: number): Promise<{ day: string; count: number }[]> {
  const found: { day: string; count: number }[] = [];
  for (const { first, last, days } of runsFrom(db.zone, now)) {
    const counts = await countExpiringByDay(
      { db, now },
      { from: Math.max(first, now), first, last, days: days.length },
    );
    for (const { at, count } of counts) found.push({ day: days[at] ?? '', count });
    await nextTurn();
  }
  return found;
}

/** Returns the days from a moment on. A day with a clock change ends a run. */
function runsFrom(zone: Zone, now: number): Run[] {
  const today = zone.toText(now).slice(0, 10);
  const runs: Run[] = [];
  let broken = true;
  const last = `${Number(today.slice(0, 4)) + 1}${today.slice(4, 7)}-31`;
  for (let day = today; day <= last; day = datePlus(day, 1)) {
    const [first, last] = [zone.toInstant(day), zone.toInstant(day, 'end')];
    const run = runs.at(-1);
    if (broken || run === undefined || run.days.length >= STEP) runs.push({ first, days: [day], last });
    else {
      run.days.push(day);
      run.last = last;
    }
    broken = last - first !== DAY - 1;
  }
  return runs;
}
