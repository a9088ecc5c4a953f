import { WAIT_MINUTES } from '../../../contract/history/demand.ts';

/** Seconds within which a refusal or a log-in belongs to the wait before it; the last one is included. */
export const PATIENCE = WAIT_MINUTES * 60;

/** A refusal for want of a seat, or a log-in that succeeded, of a device, user or address. */
export type Attempt = { readonly second: number; readonly who: string; readonly refused: boolean };

/** Times in seconds since 1970. `served` is when the log-in succeeded. */
export type Wait = { readonly first: number; readonly last: number; readonly served?: number };

/** Returns the waits of attempts in the order of the log, by their first refusal. */
export function waitsOf(attempts: readonly Attempt[]): Wait[] {
  const waits: Wait[] = [];
  const open = new Map<string, number>();
  for (const { second, who, refused } of attempts) {
    const at = open.get(who);
    const wait = at === undefined ? undefined : waits[at];
    if (at !== undefined && wait && second - wait.last <= PATIENCE) {
      waits[at] = refused ? { ...wait, last: second } : { ...wait, served: second };
      if (!refused) open.delete(who);
    } else if (refused) {
      open.set(who, waits.length);
      waits.push({ first: second, last: second });
    }
  }
  return waits;
}

/** Returns the seconds of a wait: until the log-in, or until the last refusal. */
export const lengthOf = ({ first, last, served }: Wait): number => (served ?? last) - first;

/** A span in which a seat is taken or needed: from its first second to the second before `end`, or in its second alone. */
export type Span = { readonly from: number; readonly end: number };

/** A wait that nobody served needs a seat in the second of its last refusal too. */
export const spanOf = ({ first, last, served }: Wait): Span => ({ from: first, end: served ?? last + 1 });

const isInstant = ({ from, end }: Span): boolean => end <= from;

/** True when a span takes a seat in a second. */
export const takesAt = ({ from, end }: Span, second: number): boolean =>
  from <= second && Math.max(from, end - 1) >= second;

/** Returns when spans begin and end, as the log of sessions has it. */
export const happeningOf = (spans: readonly Span[]) => ({
  begun: inOrder(spans.map(({ from }) => from)),
  ended: inOrder(spans.filter((span) => !isInstant(span)).map(({ end }) => end)),
  instants: inOrder(spans.filter(isInstant).map(({ from }) => from)),
});

export const inOrder = (seconds: readonly number[]): number[] => seconds.toSorted((one, other) => one - other);
