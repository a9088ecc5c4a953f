import type { SnRecord } from '#contract/sns.ts';

/*
 * Times of the server are text, and are reckoned with as such: no zone of the browser can shift them.
 */
type Dates = Pick<SnRecord, 'startDate' | 'endDate' | 'activeDate' | 'expirationDays'>;

const DAY = 86_400_000;

const clock = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);
const written = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');

/** A time of the server some days later, at the same time of day. */
export const addDays = (time: string, days: number): string => written(clock(time) + days * DAY);

/** The same day of another year; the 28th where that year has no February 29. */
export function addYears(time: string, years: number): string {
  const year = String(Number(time.slice(0, 4)) + years).padStart(4, '0');
  const moved = year + time.slice(4);
  return written(clock(moved)).startsWith(year + time.slice(4, 7))
    ? moved
    : addDays(`${year}-02-28${time.slice(10)}`, 0);
}

/** Whole days from a time of the server to another, negative when it lies before; a part of a day does not count. */
export const daysBetween = (from: string, to: string): number => Math.trunc((clock(to) - clock(from)) / DAY) + 0;

/** When the licence ends: the earlier of its end date and its days from activation. Undefined while nothing ends it. Decisions 4. */
export function endOf({ endDate, activeDate, expirationDays }: Dates): string | undefined {
  const counted =
    activeDate === undefined || expirationDays === undefined ? undefined : addDays(activeDate, expirationDays);
  if (endDate === undefined || counted === undefined) return endDate ?? counted;
  return counted < endDate ? counted : endDate;
}

/** Days before the end in which it is called near. */
export const NEAR_DAYS = 30;

export type Term = 'pending' | 'running' | 'near' | 'over';

/** Where a licence stands at a moment of the server: not begun, running, soon over, over. */
export function termOf(dates: Dates, now: string): Term {
  const end = endOf(dates);
  if (end !== undefined && end < now) return 'over';
  if (dates.startDate !== undefined && dates.startDate > now) return 'pending';
  return end !== undefined && daysBetween(now, end) < NEAR_DAYS ? 'near' : 'running';
}

/** What an extension is added to: the end date there is, or now when it has passed or is missing. */
export const extensionBase = ({ endDate }: Dates, now: string): string =>
  endDate === undefined || endDate < now ? `${now.slice(0, 10)} 23:59:59` : endDate;
