/** Statuses of an entry that is a session; the others are borrowed seats. Specification, SN logs. */
export const SESSION_STATUSES = ['login', 'logout', 'timeout', 'kickOut', 'highPriorityKick'] as const;

/** True for the entry of a session: it let somebody in, and took no seat away. Peaks and usage count these alone. */
export const isSession = (entry: {
  readonly status?: string | null | undefined;
  readonly error_code?: number | undefined;
}): boolean => (entry.error_code ?? 0) === 0 && SESSION_STATUSES.some((status) => status === entry.status);

/**
 * How many sessions are open second by second, while what happened is told in order of time. A session is open from the
 * second it began in to the one before it ended; one without length is open in its second. Decisions 10 and 12.
 */
export type Level = {
  /** The largest number in any second before `second`. */
  readonly peak: number;
  /** The latest second in which something happened, the number open in it, and the number left when it is over. */
  readonly second: number;
  readonly at: number;
  readonly after: number;
};

/** A day or any other run of seconds into which some sessions come, before anything happened. */
export const quiet = (start: number, before: number): Level => ({ peak: 0, second: start, at: before, after: before });

/** The largest number in any second so far. */
export const highest = ({ peak, at }: Pick<Level, 'peak' | 'at'>): number => Math.max(peak, at);

/** What happened: a session began, one ended, one did both in the same second, one ended in the second it began in. */
export type Event = 'begin' | 'end' | 'instant' | 'end at once';

/** A level of which only `second` and `after` hold when it is stale; the rest has to be counted anew. */
export type Counted = Level & { readonly stale: 0 | 1 };

/** The level after an event. What comes out of order makes it stale: only a recount can tell. */
export function told(level: Counted, second: number, event: Event): Counted {
  const [during, then] = CHANGES[event];
  if (level.stale === 1 || second < level.second) {
    return { ...level, second: Math.max(level.second, second), after: level.after + then, stale: 1 };
  }
  const { at, after } = level;
  if (second === level.second) return { ...level, at: at + during, after: after + then };
  return { peak: highest(level), second, at: after + during, after: after + then, stale: 0 };
}

/** By how much an event changes the number open in its second, and the number left after it. */
const CHANGES: Readonly<Record<Event, readonly [during: number, then: number]>> = {
  begin: [1, 1],
  end: [-1, -1],
  instant: [1, 0],
  'end at once': [0, -1],
};

/** What happened in a run of seconds, each list in order: where sessions began (those without length too), ended, had no length. */
export type Happened = {
  readonly begun: readonly number[];
  readonly ended: readonly number[];
  readonly instants: readonly number[];
};

/** What happened in a part of a run of seconds. */
export const during = ({ begun, ended, instants }: Happened, part: { start: number; next: number }): Happened => ({
  begun: between(begun, part.start, part.next),
  ended: between(ended, part.start, part.next),
  instants: between(instants, part.start, part.next),
});

/** The seconds of an ordered list from one to before another. */
const between = (seconds: readonly number[], from: number, below: number): readonly number[] =>
  seconds.slice(placeOf(seconds, from), placeOf(seconds, below));

/** Where a second stands in an ordered list, or would. */
function placeOf(seconds: readonly number[], second: number): number {
  let [low, high] = [0, seconds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seconds[middle] ?? second) < second) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The level after a run of seconds: what happened in it, all at once. */
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

/** How often a second stands in an ordered list from a place on. */
function timesAt(seconds: readonly number[], from: number, second: number): number {
  let place = from;
  while (seconds[place] === second) place++;
  return place - from;
}
