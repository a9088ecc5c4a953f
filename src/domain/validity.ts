import type { SnRecord } from '#contract/sns/sns.ts';

/* Server times are text and calculated as text: no time zone of the browser can shift them. */
type Term = Pick<SnRecord, 'activeDate' | 'expirationDays' | 'expires'>;

const DAY = 86_400_000;

const clock = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);
const written = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');

/** Returns a server time some days later, at the same time of day. */
export const addDays = (time: string, days: number): string => written(clock(time) + days * DAY);

/** Returns the same day of another year, the 28th where that year has no February 29. */
export function addYears(time: string, years: number): string {
  const year = String(Number(time.slice(0, 4)) + years).padStart(4, '0');
  const moved = year + time.slice(4);
  return written(clock(moved)).startsWith(year + time.slice(4, 7))
    ? moved
    : addDays(`${year}-02-28${time.slice(10)}`, 0);
}

/** Returns the whole days between two server times, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.trunc((clock(to) - clock(from)) / DAY) + 0;

/** Days before the end of a licence in which it counts as expiring soon. */
export const NEAR_DAYS = 30;

/** Returns whether a licence has expired or expires soon, at a server time. */
export function nearnessOf({ expires }: Term, now: string): 'near' | 'over' | undefined {
  if (expires === undefined) return undefined;
  if (expires <= now) return 'over';
  return daysBetween(now, expires) < NEAR_DAYS ? 'near' : undefined;
}

/** Returns what ends a licence: its end date, the days from activation or an allowance; undefined when it never expires. */
export function endedBy({
  endDate,
  expires,
}: Pick<SnRecord, 'endDate' | 'expires'>): 'endDate' | 'days' | 'allowance' | undefined {
  if (expires === undefined || expires === endDate) return expires === undefined ? undefined : 'endDate';
  return endDate !== undefined && expires > endDate ? 'allowance' : 'days';
}

/** Returns the date that an extension starts from: the expiry, or the end of today when that is not ahead. */
export const extensionBase = ({ expires }: Term, now: string): string =>
  expires === undefined || expires <= now ? `${now.slice(0, 10)} 23:59:59` : expires;

/**
 * Returns the fields that extend a licence to an end date. It increases days from activation that would end the licence
 * earlier, with one spare day for daylight saving time.
 */
export function extensionTo(term: Term, endDate: string): Pick<SnRecord, 'endDate' | 'expirationDays'> {
  const { activeDate, expirationDays } = term;
  if (activeDate === undefined || expirationDays === undefined) return { endDate };
  if (addDays(activeDate, expirationDays) >= endDate) return { endDate };
  return { endDate, expirationDays: Math.ceil((clock(endDate) - clock(activeDate)) / DAY) + 1 };
}
