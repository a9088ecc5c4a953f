import type { Zone } from '../time/zone.ts';

/** An entry of a log for a recount; times in seconds since 1970, `end` is null while the session lasts. */
export type Entry = { start: number; end: number | null; name: string; error: number; session: boolean };

type Range = { from: number; to: number };

/**
 * Returns the last second in which a session is open: the second before its end, its first second when it has no
 * length, or now while it lasts.
 */
const lastSecond = ({ start, end }: Entry, now: number): number => Math.max(start, end === null ? now : end - 1);

/** Returns the peak report by counting at the start of every session and of every unit. */
export function recountPeaks(
  entries: readonly Entry[],
  zone: Zone,
  { from, to }: Range,
  unit: 'day' | 'month',
  now: number,
) {
  const sessions = entries.filter(({ session }) => session);
  return unitsOf(zone, from, to, unit).map(({ start, next }) => {
    const [first, last] = [Math.max(start, from), Math.min(next - 1, to)];
    const moments = [first, ...sessions.map((session) => session.start).filter((t) => t >= first && t <= last)];
    const openAt = (t: number) => sessions.filter((each) => each.start <= t && lastSecond(each, now) >= t).length;
    return { sn: 'S', unit, date: zone.toText(start), peak: Math.max(...moments.map(openAt)) };
  });
}

/** Spans between the first moments of calendar days or months. */
function unitsOf(zone: Zone, from: number, to: number, unit: 'day' | 'month') {
  const units: { start: number; next: number }[] = [];
  const calendar = new Date(Date.parse(`${zone.toText(from).slice(0, 10)}T00:00:00Z`));
  if (unit === 'month') calendar.setUTCDate(1);
  else calendar.setUTCDate(calendar.getUTCDate() - 1);
  const moment = () => zone.toInstant(calendar.toISOString().slice(0, 10));
  for (let start = moment(); start <= to;) {
    if (unit === 'month') calendar.setUTCMonth(calendar.getUTCMonth() + 1);
    else calendar.setUTCDate(calendar.getUTCDate() + 1);
    const next = moment();
    if (next > start && next > from) units.push({ start, next });
    start = next;
  }
  return units;
}

/** Returns the usage report, counted session by session. */
export function recountUsage(entries: readonly Entry[], names: readonly string[], { from, to }: Range, now: number) {
  return names.flatMap((loginName) => {
    const own = entries.filter(
      (entry) => entry.session && entry.name === loginName && entry.start <= to && lastSecond(entry, now) >= from,
    );
    const seconds = own.map(({ start, end }) => Math.max(0, Math.min(end ?? now, to + 1) - Math.max(start, from)));
    const durationMinutes = Math.floor(seconds.reduce((sum, each) => sum + each, 0) / 60);
    return own.length === 0 ? [] : [{ sn: 'S', user: { loginName }, durationMinutes }];
  });
}

/** Returns the errors report, counted refusal by refusal. */
export function recountErrors(entries: readonly Entry[], names: readonly string[], { from, to }: Range) {
  return names.map((loginName) => {
    const own = entries.filter(
      (each) => each.name === loginName && each.error !== 0 && each.start >= from && each.start <= to,
    );
    const codes = [...new Set(own.map(({ error }) => error))].toSorted((a, b) => a - b);
    const errorInfos = codes.map((code) => ({ code, count: own.filter(({ error }) => error === code).length }));
    return { sn: 'S', user: { loginName }, errorInfos };
  });
}
