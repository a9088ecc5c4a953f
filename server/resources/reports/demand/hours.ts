import type { Day } from '../../../time/days.ts';
import type { Zone } from '../../../time/zone.ts';

/**
 * An hour of the clock in seconds since 1970: its first second, that of the next hour, and its place in the week, 0 for
 * Monday 00. A repeated hour is there twice; one of which a clock change skips a part is shorter.
 */
export type Hour = { readonly start: number; readonly next: number; readonly ofWeek: number };

const known = new WeakMap<Zone, Map<number, readonly Hour[]>>();
const MOST_KNOWN = 2000;

/** Returns the hours of a local day, in order. */
export function hoursOf(zone: Zone, day: Day): readonly Hour[] {
  const days = known.get(zone) ?? new Map<number, readonly Hour[]>();
  known.set(zone, days);
  const found = days.get(day.start);
  if (found) return found;
  const hours: Hour[] = [];
  for (let start = day.start; start < day.next; start = hours.at(-1)?.next ?? day.next) {
    const local = localOf(zone, start);
    const next = unbroken(zone, start, Math.min(start + HOUR - (local % HOUR), day.next));
    hours.push({ start, next, ofWeek: (Math.floor(local / HOUR) + MONDAY) % WEEK });
  }
  if (days.size >= MOST_KNOWN) days.clear();
  days.set(day.start, hours);
  return hours;
}

const HOUR = 3600;
const WEEK = 168;
/** 1970 began on a Thursday. */
const MONDAY = 3 * 24;

/** Returns the local time as seconds since 1970, as if it were that of UTC. */
const localOf = (zone: Zone, instant: number): number =>
  Date.parse(`${zone.toText(instant).replace(' ', 'T')}Z`) / 1000;

/** Returns the first second of a clock change after `start`, or `next` when there is none before it. */
function unbroken(zone: Zone, start: number, next: number): number {
  const ahead = localOf(zone, start) - start;
  const isSame = (second: number): boolean => localOf(zone, second) - second === ahead;
  if (isSame(next - 1)) return next;
  let [same, changed] = [start, next - 1];
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (isSame(middle)) same = middle;
    else changed = middle;
  }
  return changed;
}
