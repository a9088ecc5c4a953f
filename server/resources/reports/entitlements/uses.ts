import { holding, lengthened } from './columns.ts';
import type { Use } from './use-rules.ts';

type Peaks = Uint8Array | Uint16Array | Uint32Array;

/** Days of a window: `from` is the position of the first, `count` their number. */
export type Days = { readonly from: number; readonly count: number };

/** Peaks by day of several groups one behind the other, and 1 for each day on which one of the SNs reached its limit. */
export type Sums = { peaks: Uint32Array; reached: Uint8Array };

/** Peaks of an SN get room in steps of this many days, so that most new days need no other place. */
const ROOM = 32;

/** A pool that is smaller is never tidied up. */
const TIDY = 2 ** 12;

const NOWHERE = -1;

/**
 * The use of SNs by their id. The peaks of all lie one behind the other, in order of the ids at first: fetching each from a
 * place of its own takes the processor longer than adding it.
 */
export class Uses {
  /** By the bytes of a peak: one, two or four. */
  readonly #pools: Peaks[] = [new Uint8Array(0), new Uint16Array(0), new Uint32Array(0)];
  readonly #used = [0, 0, 0];
  readonly #lost = [0, 0, 0];
  /** Where the peaks of each SN begin in its pool. */
  #place = new Int32Array(0);
  #pool = new Uint8Array(0);
  #first = new Int32Array(0);
  #length = new Int32Array(0);
  #before = new Uint32Array(0);
  #after = new Uint32Array(0);
  #second = new Float64Array(0);
  #stale = new Uint8Array(0);

  has = (id: number): boolean => (this.#place[id] ?? NOWHERE) !== NOWHERE;

  set(id: number, { first, peaks, before, after, second, stale }: Use): void {
    this.#makePlaceFor(id);
    const pool = Math.log2(peaks.BYTES_PER_ELEMENT);
    if (!this.has(id) || this.#pool[id] !== pool || roomFor(peaks.length) > roomFor(this.#length[id] ?? 0)) {
      this.delete(id);
      this.#place[id] = this.#reserve(pool, roomFor(peaks.length));
      this.#pool[id] = pool;
    }
    this.#pools[pool]?.set(peaks, this.#place[id]);
    [this.#first[id], this.#length[id], this.#before[id], this.#after[id]] = [first, peaks.length, before, after];
    [this.#second[id], this.#stale[id]] = [second, Number(stale)];
  }

  delete(id: number): void {
    if (!this.has(id)) return;
    const pool = this.#pool[id] ?? 0;
    this.#lost[pool] = (this.#lost[pool] ?? 0) + roomFor(this.#length[id] ?? 0);
    this.#place[id] = NOWHERE;
  }

  /** False when the peaks do not hold: a day must be recounted or lies outside the window, or events are ahead of `now`. */
  holds = (id: number, now: number): boolean => this.#stale[id] === 0 && (this.#second[id] ?? 0) <= now;

  peakOn(id: number, at: number): number {
    const [first, length] = [this.#first[id] ?? 0, this.#length[id] ?? 0];
    if (at < first) return this.#before[id] ?? 0;
    return at < first + length ? (this.#peaksOf(id)[(this.#place[id] ?? 0) + at - first] ?? 0) : (this.#after[id] ?? 0);
  }

  /** Adds the peaks of an SN on some days to the sums at the position `to`, and marks the days on which they reach `most`. */
  add(id: number, most: number, { from, count }: Days, { peaks: sums, reached }: Sums, to: number): void {
    const peaks = this.#peaksOf(id);
    const [first, before, after] = [this.#first[id] ?? 0, this.#before[id] ?? 0, this.#after[id] ?? 0];
    const begins = within(first - from, count);
    const ends = within(first + (this.#length[id] ?? 0) - from, count);
    if (before > 0) addOpen(before, most, [to, to + begins], { peaks: sums, reached });
    for (let day = to + begins, at = (this.#place[id] ?? 0) + from + begins - first; day < to + ends; day++, at++) {
      const peak = peaks[at] ?? 0;
      sums[day] = (sums[day] ?? 0) + peak;
      if (peak >= most) reached[day] = 1;
    }
    if (after > 0) addOpen(after, most, [to + ends, to + count], { peaks: sums, reached });
  }

  #peaksOf = (id: number): Peaks => this.#pools[this.#pool[id] ?? 0] ?? new Uint8Array(0);

  #makePlaceFor(id: number): void {
    this.#place = holding(this.#place, id, NOWHERE);
    this.#pool = holding(this.#pool, id, 0);
    [this.#first, this.#length] = [holding(this.#first, id, 0), holding(this.#length, id, 0)];
    [this.#before, this.#after] = [holding(this.#before, id, 0), holding(this.#after, id, 0)];
    [this.#second, this.#stale] = [holding(this.#second, id, 0), holding(this.#stale, id, 0)];
  }

  /** Returns the position of free room in a pool. */
  #reserve(pool: number, room: number): number {
    if ((this.#lost[pool] ?? 0) > Math.max(TIDY, (this.#used[pool] ?? 0) / 2)) this.#tidy(pool);
    const at = this.#used[pool] ?? 0;
    const peaks = this.#pools[pool];
    if (peaks && at + room > peaks.length) this.#pools[pool] = lengthened(peaks, Math.ceil((at + room) * 1.25));
    this.#used[pool] = at + room;
    return at;
  }

  /** Moves all peaks of a pool to its beginning, in order of the ids. */
  #tidy(pool: number): void {
    const old = this.#pools[pool];
    if (!old) return;
    const Kind = old.constructor as new (length: number) => Peaks;
    const tidy = new Kind(old.length);
    let used = 0;
    for (const [id, place] of this.#place.entries()) {
      if (place === NOWHERE || this.#pool[id] !== pool) continue;
      const length = this.#length[id] ?? 0;
      tidy.set(old.subarray(place, place + length), used);
      this.#place[id] = used;
      used += roomFor(length);
    }
    this.#pools[pool] = tidy;
    [this.#used[pool], this.#lost[pool]] = [used, 0];
  }
}

const roomFor = (days: number): number => Math.ceil(days / ROOM) * ROOM;

const within = (day: number, count: number): number => Math.max(0, Math.min(day, count));

/** Adds sessions that stay open over days without events. */
function addOpen(open: number, most: number, [start, end]: readonly [number, number], { peaks, reached }: Sums): void {
  for (let day = start; day < end; day++) peaks[day] = (peaks[day] ?? 0) + open;
  if (open >= most) reached.fill(1, start, end);
}
