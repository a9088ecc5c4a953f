import type { SnRecord } from '#contract/sns/sns.ts';

/*
 * Times of the server are text, and are reckoned with as such: no zone of the browser can shift them.
 */
type Term = Pick<SnRecord, 'activeDate' | 'expirationDays' | 'expires'>;

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

/** Days before the end in which it is called near. */
export const NEAR_DAYS = 30;

/** Tells at a moment of the server whether a licence has expired or soon will. */
export function nearnessOf({ expires }: Term, now: string): 'near' | 'over' | undefined {
  if (expires === undefined) return undefined;
  if (expires <= now) return 'over';
  return daysBetween(now, expires) < NEAR_DAYS ? 'near' : undefined;
}

/** Returns which of the end date and the days from activation ends a licence; undefined while neither does. */
export const endedBy = ({ endDate, expires }: Pick<SnRecord, 'endDate' | 'expires'>): 'endDate' | 'days' | undefined =>
  expires === undefined ? undefined : expires === endDate ? 'endDate' : 'days';

/** What an extension is added to: when the licence expires, or the end of today when it has expired or never does. */
export const extensionBase = ({ expires }: Term, now: string): string =>
  expires === undefined || expires <= now ? `${now.slice(0, 10)} 23:59:59` : expires;

/**
 * The fields with which a licence expires on a new end date: days from activation that would end it earlier are extended.
 * One day more covers a change of clocks; the end date decides.
 */
export function extensionTo(term: Term, endDate: string): Pick<SnRecord, 'endDate' | 'expirationDays'> {
  const { activeDate, expirationDays } = term;
  if (activeDate === undefined || expirationDays === undefined) return { endDate };
  if (addDays(activeDate, expirationDays) >= endDate) return { endDate };
  return { endDate, expirationDays: Math.ceil((clock(endDate) - clock(activeDate)) / DAY) + 1 };
}
