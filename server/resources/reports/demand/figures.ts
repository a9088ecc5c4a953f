import type { Reader } from '../../../db/handle.ts';
import { dayOf } from '../../../time/days.ts';
import { fairTurn } from '../../../time/pause.ts';
import { endingLater } from '../../logbook/day-store.ts';
import { during, highest, quiet, sweep, type Happened, type Range } from '../../logbook/peak-rules.ts';
import { happened, openBefore, recount } from '../../logbook/peak-store.ts';
import type { Hour } from './hours.ts';
import { happeningOf, inOrder, lengthOf, spanOf, type Span, type Wait } from './wait-rules.ts';
import { seatsIn, waitsIn } from './wait-store.ts';

/** The figures of an hour, or of several. */
export type Figures = {
  readonly peak: number;
  readonly refusals: number;
  readonly waits: number;
  readonly served: number;
  /** Seconds of the longest wait that began. */
  readonly longest: number;
  readonly needed: number;
};

export const NONE: Figures = { peak: 0, refusals: 0, waits: 0, served: 0, longest: 0, needed: 0 };

export type Counted = { readonly figures: readonly Figures[]; readonly waits: readonly Wait[] };

/** Returns the figures of consecutive hours within a range, from the log, and the waits that they come from. */
export async function figuresIn(
  db: Reader,
  snId: number,
  hours: readonly Hour[],
  range: Range,
  now: number,
): Promise<Counted> {
  const { waits, refusals } = await waitsIn(db, snId, range);
  const spans = [...waits.map(spanOf), ...(await seatsIn(db, snId, range, now))];
  const sessions = await sessionsIn(db, snId, range, now);
  const all = spans.length === 0 ? sessions : merged(sessions, happeningOf(spans));
  const peaks = hours.map(() => 0);
  const needed = hours.map(() => 0);
  const parts: readonly Range[] = [
    { from: range.from, to: Math.min(range.to, now) },
    { from: Math.max(range.from, now + 1), to: range.to },
  ];
  for (const { from, to } of parts) {
    if (from > to) continue;
    const open = await openAt(db, snId, from, now);
    let levels = [open, open + spans.filter((span) => isOpenBefore(span, from)).length];
    for (const [at, hour] of hours.entries()) {
      const piece = { start: Math.max(hour.start, from), next: Math.min(hour.next, to + 1) };
      if (piece.start >= piece.next) continue;
      const [one, every] = [sessions, all].map((events, which) =>
        sweep(quiet(piece.start, levels[which] ?? 0), during(events, piece)),
      );
      if (!one || !every) continue;
      peaks[at] = Math.max(peaks[at] ?? 0, highest(one));
      needed[at] = Math.max(needed[at] ?? 0, highest(every));
      levels = [one.after, every.after];
      await fairTurn();
    }
  }
  return { figures: counted(hours, peaks, needed, refusals, within(waits, range)), waits };
}

/** Returns the sessions open at the end of the second before `from`. After `now` only those count that claim to end later. */
async function openAt(db: Reader, snId: number, from: number, now: number): Promise<number> {
  if (from > now) {
    const level = quiet(now + 1, await endingLater(db, snId, now));
    return (await recount(db, snId, level, now + 1, from - 1, now)).after;
  }
  const { start } = dayOf(db.zone, from);
  return (await recount(db, snId, quiet(start, await openBefore(db, snId, start)), start, from - 1)).after;
}

const isOpenBefore = ({ from, end }: Span, second: number): boolean => from < second && end >= second && end > from;

/** Seconds of the log that are read at once. */
const STRIDE = 16 * 86_400;

async function sessionsIn(db: Reader, snId: number, { from, to }: Range, now: number): Promise<Happened> {
  const parts: Happened[] = [];
  for (let first = from; first <= to; first += STRIDE) {
    parts.push(await happened(db, snId, first, Math.min(first + STRIDE - 1, to), now));
    await fairTurn();
  }
  return {
    begun: parts.flatMap(({ begun }) => begun),
    ended: parts.flatMap(({ ended }) => ended),
    instants: parts.flatMap(({ instants }) => instants),
  };
}

const merged = (one: Happened, other: Happened): Happened => ({
  begun: inOrder([...one.begun, ...other.begun]),
  ended: inOrder([...one.ended, ...other.ended]),
  instants: inOrder([...one.instants, ...other.instants]),
});

const within = (waits: readonly Wait[], { from, to }: Range): Wait[] =>
  waits.filter(({ first }) => first >= from && first <= to);

function counted(
  hours: readonly Hour[],
  peaks: readonly number[],
  needed: readonly number[],
  refusals: readonly number[],
  begun: readonly Wait[],
): Figures[] {
  let [refusal, wait] = [0, 0];
  return hours.map(({ next }, at) => {
    const [firstRefusal, firstWait] = [refusal, wait];
    while ((refusals[refusal] ?? next) < next) refusal++;
    while ((begun[wait]?.first ?? next) < next) wait++;
    const own = begun.slice(firstWait, wait);
    return {
      peak: peaks[at] ?? 0,
      refusals: refusal - firstRefusal,
      waits: own.length,
      served: own.filter(({ served }) => served !== undefined).length,
      longest: Math.max(0, ...own.map(lengthOf)),
      needed: needed[at] ?? 0,
    };
  });
}

/** Returns the figures of several hours as one unit. */
export const together = (all: readonly Figures[]): Figures =>
  all.reduce(
    (sum, each) => ({
      peak: Math.max(sum.peak, each.peak),
      refusals: sum.refusals + each.refusals,
      waits: sum.waits + each.waits,
      served: sum.served + each.served,
      longest: Math.max(sum.longest, each.longest),
      needed: Math.max(sum.needed, each.needed),
    }),
    NONE,
  );

/** Returns the largest of each figure. */
export const largest = (one: Figures, other: Figures): Figures => ({
  peak: Math.max(one.peak, other.peak),
  refusals: Math.max(one.refusals, other.refusals),
  waits: Math.max(one.waits, other.waits),
  served: Math.max(one.served, other.served),
  longest: Math.max(one.longest, other.longest),
  needed: Math.max(one.needed, other.needed),
});
