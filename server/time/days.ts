import type { Zone } from './zone.ts';

/** A local day in seconds since 1970: its first second and the first second of the next day. */
export type Day = { readonly start: number; readonly next: number };

const DAY_MILLISECONDS = 86_400_000;

/**
 * Returns the day of an instant: the time between two midnights, even if a clock change repeats part of the previous
 * day.
 */
export function dayOf(zone: Zone, instant: number): Day {
  const known = latest.get(zone);
  if (known && known.start <= instant && instant < known.next) return known;
  let date = zone.toText(instant).slice(0, 10);
  let day = dayOn(zone, date);
  while (day.next <= instant) {
    date = following(date);
    day = dayOn(zone, date);
  }
  latest.set(zone, day);
  return day;
}

/** Returns the days that a range touches, in order, without dates that the zone skipped. */
export function daysIn(zone: Zone, from: number, to: number): Day[] {
  const days: Day[] = [];
  for (let day = dayOf(zone, from); day.start <= to; day = dayAt(zone, day.next)) days.push(day);
  return days;
}

/** Cache of days by their first second: reports use the same days again and again. */
const met = new WeakMap<Zone, Map<number, Day>>();
const MOST_MET = 4000;

/** Returns the day that begins at an instant. */
function dayAt(zone: Zone, start: number): Day {
  const days = met.get(zone) ?? new Map<number, Day>();
  const known = days.get(start);
  if (known) return known;
  const day = dayOf(zone, start);
  if (days.size >= MOST_MET) days.clear();
  met.set(zone, days.set(start, day));
  return day;
}

/** Cache of the most recent day: log-ins come in order of time. */
const latest = new WeakMap<Zone, Day>();

const dayOn = (zone: Zone, date: string): Day => ({
  start: zone.toInstant(date),
  next: zone.toInstant(following(date)),
});

/**
 * Returns the calendar date `days` days after another, both as `yyyy-MM-dd`. The calendar is the same in every zone.
 */
export const datePlus = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);

/** Returns the first second of the last `days` days, including today. */
export const startOfLast = (zone: Zone, days: number, now: number): number =>
  zone.toInstant(datePlus(zone.toText(now).slice(0, 10), 1 - days));

const following = (date: string): string => datePlus(date, 1);
