import type { Operator } from '#contract/listing.ts';
import { formatInZone } from '../format/format.ts';

/** Spans relative to now for the operator `within`. The address and saved views keep the word, not the dates. */
export const DATE_SPANS = [
  ...(['today', 'week', 'month', 'quarter', 'last24h', 'last7', 'last30', 'lastMonth'] as const),
  ...(['next7', 'next30', 'next90', 'past'] as const),
] as const;
export type DateSpan = (typeof DATE_SPANS)[number];

type Comparison = { op: Operator; values: [time: string] };

export type Clock = { now: Date; timeZone: string };

/** Returns the comparisons of a span. Days, weeks (from Monday), months and quarters are those of the time zone. */
export function spanComparisons(span: string, clock: Clock): Comparison[] {
  const timeIn = (days: number) => formatInZone(new Date(clock.now.getTime() + days * 86_400_000), clock.timeZone);
  const today = timeIn(0).slice(0, 10);
  const entry = (op: Operator, time: string): Comparison => ({ op, values: [time] });
  const until = (day: string) => entry('<=', `${day} 23:59:59`);
  const whole = calendarSpan(span, today);
  if (whole !== undefined) return [entry('>=', `${whole.first} 00:00:00`), until(whole.last)];
  if (span === 'past') return [entry('<=', timeIn(0))];
  if (span === 'last24h') return [entry('>=', timeIn(-1))];
  const [, direction, count] = /^(last|next)(\d{1,4})$/.exec(span) ?? [];
  if (count === undefined) return [];
  if (direction === 'last') return [entry('>=', timeIn(-Number(count))), until(today)];
  return [entry('>=', timeIn(0)), entry('<=', timeIn(Number(count)))];
}

/** Returns the first and last day of a span of whole days, or undefined for other spans. */
function calendarSpan(span: string, today: string): { first: string; last: string } | undefined {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  // Days and months out of range move into the neighbouring ones: day 0 is the last of the month before.
  const dayOf = (m: number, d: number) => new Date(Date.UTC(year, m - 1, d)).toISOString().slice(0, 10);
  switch (span) {
    case 'today':
      return { first: today, last: today };
    case 'week': {
      const monday = day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7);
      return { first: dayOf(month, monday), last: dayOf(month, monday + 6) };
    }
    case 'month':
      return { first: dayOf(month, 1), last: dayOf(month + 1, 0) };
    case 'lastMonth':
      return { first: dayOf(month - 1, 1), last: dayOf(month, 0) };
    case 'quarter': {
      const start = month - ((month - 1) % 3);
      return { first: dayOf(start, 1), last: dayOf(start + 3, 0) };
    }
    default:
      return undefined;
  }
}
