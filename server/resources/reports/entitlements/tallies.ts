import { ENTITLEMENT_DAYS } from '../../../contract/history/entitlements.ts';
import { holding } from './columns.ts';
import type { Sums } from './uses.ts';

/** The SNs of a group that can be used, and their seats. `seats` is Infinity when one has no limit. */
export type Tally = {
  /** Where the sums of its days begin. */
  readonly at: number;
  sns: number;
  seats: number;
  expiring90: number;
  refused: number;
};

const NOWHERE = -1;

/** Groups by their id, with sums of some days each. */
export class Tallies implements Sums {
  readonly #days: number;
  peaks = new Uint32Array(0);
  reached = new Uint8Array(0);
  readonly #tallies: Tally[] = [];
  readonly #ids: number[] = [];
  #place = new Int32Array(0);

  constructor(days: number) {
    this.#days = days;
  }

  /** Returns the tally of a group, and makes it when the group is new. */
  of(id: number): Tally {
    const known = this.#tallies[this.#place[id] ?? NOWHERE];
    if (known) return known;
    const place = this.#tallies.length;
    const tally = { at: place * this.#days, sns: 0, seats: 0, expiring90: 0, refused: 0 };
    this.#place = holding(this.#place, id, NOWHERE);
    this.#place[id] = place;
    this.peaks = holding(this.peaks, tally.at + this.#days, 0);
    this.reached = holding(this.reached, tally.at + this.#days, 0);
    this.#tallies.push(tally);
    this.#ids.push(id);
    return tally;
  }

  clear(): void {
    for (const column of [this.peaks, this.reached]) column.fill(0);
    this.#place.fill(NOWHERE);
    [this.#tallies.length, this.#ids.length] = [0, 0];
  }

  /** Returns the groups with SNs that can be used, with their ids. */
  entitled(): (readonly [id: number, tally: Tally])[] {
    return this.#tallies.flatMap((tally, place) => (tally.sns > 0 ? [[this.#ids[place] ?? 0, tally] as const] : []));
  }

  /** Returns the sums of a group. */
  sumsOf({ at }: Tally): Sums {
    return { peaks: this.peaks.subarray(at, at + this.#days), reached: this.reached.subarray(at, at + this.#days) };
  }
}

/** Counts an SN that can be used, its seats, and whether it expires soon. */
export function addRights(
  tally: Tally,
  { limit, expires }: { readonly limit: number; readonly expires: number },
  now: number,
): void {
  tally.sns += 1;
  tally.seats += limit;
  if (expires >= now && expires <= now + ENTITLEMENT_DAYS * 86_400) tally.expiring90 += 1;
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
