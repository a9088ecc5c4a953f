/** A day of the log: its position in a window of days, the sessions that it began with, its peak, and those it left. */
export type DayUse = { readonly at: number; readonly before: number; readonly peak: number; readonly after: number };

/** The peaks of an SN on the days of a window. Days without events keep the sessions that the day before left. */
export type Use = {
  /** Position of the first day with events. */
  readonly first: number;
  /** Peaks from that day until the last day with events. */
  readonly peaks: Uint8Array | Uint16Array | Uint32Array;
  /** The sessions open before the first and after the last of them. */
  readonly before: number;
  readonly after: number;
  /** The latest second with an event. */
  readonly second: number;
  /** True when these peaks do not hold, because a day must be recounted or lies outside the window. */
  readonly stale: boolean;
};

/** Returns the use of an SN with these days, in order. */
export function dailyUse(days: readonly DayUse[], second: number, stale: boolean): Use {
  const [first, last] = [days[0]?.at ?? 0, days.at(-1)?.at ?? -1];
  const peaks = new (storeFor(days))(last - first + 1);
  let open = days[0]?.before ?? 0;
  let next = first;
  for (const { at, peak, after } of days) {
    peaks.fill(open, next - first, at - first);
    peaks[at - first] = peak;
    [open, next] = [after, at + 1];
  }
  return { first, peaks, before: days[0]?.before ?? 0, after: open, second, stale };
}

/** The use of an SN whose sessions have been open since before the window. */
export const openUse = (open: number): Use => ({
  ...{ first: 0, peaks: new Uint8Array(0), before: open, after: open },
  ...{ second: Number.MIN_SAFE_INTEGER, stale: false },
});

function storeFor(days: readonly DayUse[]) {
  let most = 0;
  for (const { before, peak, after } of days) most = Math.max(most, before, peak, after);
  if (most < 2 ** 8) return Uint8Array;
  return most < 2 ** 16 ? Uint16Array : Uint32Array;
}
