import { ENTITLEMENT_DAYS } from '../../../contract/history/entitlements.ts';
import type { Sums } from './use-rules.ts';

/** What an SN gives: whether its seats can be used, how many they are, and when it expires. */
export type Rights = { readonly entitled: boolean; readonly limit: number | null; readonly expires: number | null };

/** The SNs of a group that can be used, their seats and their use. `seats` is undefined when one has no limit. */
export type Tally = {
  readonly sums: Sums;
  sns: number;
  seats: number | undefined;
  expiring90: number;
  refused: number;
};

export const newTally = (sums: Sums): Tally => ({ sums, sns: 0, seats: 0, expiring90: 0, refused: 0 });

/** Sums that share memory: two arrays for each group would take longer to make than to fill. */
const TOGETHER = 512;

/** Returns a function that returns new sums of a number of days. */
export function sumsOf(days: number): () => Sums {
  const size = TOGETHER * days;
  let [peaks, reached, used] = [new Uint32Array(0), new Uint8Array(0), TOGETHER];
  return () => {
    if (used === TOGETHER) [peaks, reached, used] = [new Uint32Array(size), new Uint8Array(size), 0];
    const from = used++ * days;
    return { peaks: peaks.subarray(from, from + days), reached: reached.subarray(from, from + days) };
  };
}

/** Counts an SN that can be used, its seats, and whether it expires soon. */
export function addRights(tally: Tally, { entitled, limit, expires }: Rights, now: number): void {
  if (!entitled) return;
  tally.sns += 1;
  tally.seats = tally.seats === undefined || limit === null ? undefined : tally.seats + limit;
  if (expires !== null && expires >= now && expires <= now + ENTITLEMENT_DAYS * 86_400) tally.expiring90 += 1;
}

/** Returns the highest sum and its first day, and the number of days on which an SN reached its limit. */
export function highest({ peaks, reached }: Sums): { peak: number; first: number; daysAtLimit: number } {
  let [peak, first, daysAtLimit] = [0, 0, 0];
  for (let day = 0; day < peaks.length; day++) {
    const sum = peaks[day] ?? 0;
    if (sum > peak) [peak, first] = [sum, day];
    daysAtLimit += reached[day] ?? 0;
  }
  return { peak, first, daysAtLimit };
}
