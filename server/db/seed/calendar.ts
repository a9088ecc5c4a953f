import type { Zone } from '../../time/zone.ts';
import type { Random } from './random.ts';

export const DAY = 86_400;
const HOUR = 3600;

export const startOfDay = (zone: Zone, instant: number): number =>
  zone.toInstant(zone.toText(instant).slice(0, 10), 'start');

/** Returns the last second of an instant's day, which is the meaning of an end date without a time. */
export const endOfDay = (zone: Zone, instant: number): number =>
  zone.toInstant(zone.toText(instant).slice(0, 10), 'end');

/** Returns a moment in office hours on the working day at or before an instant. */
export function officeTime(random: Random, zone: Zone, instant: number): number {
  const weekday = new Date(`${zone.toText(instant).slice(0, 10)}T00:00:00Z`).getUTCDay();
  const back = { 0: 2, 6: 1 }[weekday] ?? 0;
  const time = startOfDay(zone, instant - back * DAY) + random.between(8 * HOUR, 18 * HOUR - 1);
  return time <= instant ? time : time - (weekday === 1 ? 3 : 1) * DAY;
}

/** Returns a moment between two instants, both included. */
export const moment = (random: Random, from: number, to: number): number => random.between(from, Math.max(from, to));
