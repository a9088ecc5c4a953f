/** Seconds since 1970, both included. */
export type Range = { readonly from: number; readonly to: number };

/** Statuses of entries that are sessions; the others are borrowed seats. */
export const SESSION_STATUSES = ['login', 'logout', 'timeout', 'kickOut', 'highPriorityKick'] as const;

/** True for the entry of a session. Peaks and usage count only sessions, not refusals and borrowed seats. */
export const isSession = (entry: {
  readonly status?: string | null | undefined;
  readonly error_code?: number | undefined;
}): boolean => (entry.error_code ?? 0) === 0 && SESSION_STATUSES.some((status) => status === entry.status);

/**
 * Open sessions second by second. A session is open from its first second to the second before its end; one without
 * length is open in its second.
 */
export type Level = {
  /** The largest number in any second before `second`. */
  readonly peak: number;
  /** The latest second with an event, the number open in it, and the number left after it. */
  readonly second: number;
  readonly at: number;
  readonly after: number;
};

/** Returns the level of a run of seconds without events, with this many sessions already open. */
export const quiet = (start: number, before: number): Level => ({ peak: 0, second: start, at: before, after: before });

export const highest = ({ peak, at }: Pick<Level, 'peak' | 'at'>): number => Math.max(peak, at);

/** An event: a session began, one ended, one did both in the same second, one ended in the second it began in. */
export type Event = 'begin' | 'end' | 'instant' | 'end at once';

/** A level. When it is stale, only `second` and `after` hold, and the rest must be recounted. */
export type Counted = Level & { readonly stale: 0 | 1 };

/** Returns the level after an event. An event out of order makes it stale. */
export function told(level: Counted, second: number, event: Event): Counted {
  const [during, then] = CHANGES[event];
  if (level.stale === 1 || second < level.second) {
    return { ...level, second: Math.max(level.second, second), after: level.after + then, stale: 1 };
  }
  const { at, after } = level;
  if (second === level.second) return { ...level, at: at + during, after: after + then };
  return { peak: highest(level), second, at: after + during, after: after + then, stale: 0 };
}

/** The change of the number open in the event's second, and of the number left after it. */
const CHANGES: Readonly<Record<Event, readonly [during: number, then: number]>> = {
  begin: [1, 1],
  end: [-1, -1],
  instant: [1, 0],
  'end at once': [0, -1],
};

/** The seconds in which sessions began (also those without length), ended, and had no length, each in order. */
export type Happened = {
  readonly begun: readonly number[];
  readonly ended: readonly number[];
  readonly instants: readonly number[];
};

export const during = ({ begun, ended, instants }: Happened, part: { start: number; next: number }): Happened => ({
  begun: between(begun, part.start, part.next),
  ended: between(ended, part.start, part.next),
  instants: between(instants, part.start, part.next),
});

const between = (seconds: readonly number[], from: number, below: number): readonly number[] =>
  seconds.slice(placeOf(seconds, from), placeOf(seconds, below));

/** Returns the position of a second in an ordered list, or where it would be inserted. */
function placeOf(seconds: readonly number[], second: number): number {
  let [low, high] = [0, seconds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seconds[middle] ?? second) < second) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function sweep(level: Level, { begun, ended, instants }: Happened): Level {
  let { peak, second, at, after } = level;
  let [begin, end, instant] = [0, 0, 0];
  while (begin < begun.length || end < ended.length) {
    const next = Math.min(begun[begin] ?? Infinity, ended[end] ?? Infinity);
    if (next > second) {
      peak = Math.max(peak, at);
      at = after;
      second = next;
    }
    const ends = timesAt(ended, end, next);
    const begins = timesAt(begun, begin, next);
    const atOnce = timesAt(instants, instant, next);
    at += begins - ends;
    after += begins - ends - atOnce;
    [begin, end, instant] = [begin + begins, end + ends, instant + atOnce];
  }
  return { peak, second, at, after };
}

function timesAt(seconds: readonly number[], from: number, second: number): number {
  let place = from;
  while (seconds[place] === second) place++;
  return place - from;
}
