import type { Database } from '../../../db/handle.ts';
import { watchLogs } from '../../logbook/change.ts';
import type { Day } from '../../../time/days.ts';
import { figuresIn, type Figures } from './figures.ts';
import { hoursOf } from './hours.ts';
import { PATIENCE } from './wait-rules.ts';

/** The figures of each hour of a day that is over, and the last second whose log can change them. */
type Digest = { readonly figures: readonly Figures[]; readonly until: number };

/** Days that are kept in memory. */
const MOST = 5000;

type Counting = { readonly snId: number; isOld: boolean };

/**
 * Returns a function that returns the figures of whole days that are over, by the hour. They are kept in memory until
 * the log changes in or before them.
 */
export function demandDigests(
  db: Database,
): (snId: number, days: readonly Day[], now: number) => Promise<(readonly Figures[])[]> {
  const take = watchLogs(db);
  const kept = new Map<number, Map<number, Digest>>();
  const counting = new Set<Counting>();
  let size = 0;

  const dropAll = (): void => {
    for (const each of counting) each.isOld = true;
    kept.clear();
    size = 0;
  };
  const dropChanged = (): void => {
    const changes = take();
    if (changes === 'all') return dropAll();
    for (const [snId, from] of changes) {
      for (const each of counting) if (each.snId === snId) each.isOld = true;
      const digests = kept.get(snId);
      for (const [day, { until }] of digests ?? []) {
        if (until >= from && digests?.delete(day)) size -= 1;
      }
    }
  };
  /** Returns the digests of an SN, and counts them as used last. */
  const digestsOf = (snId: number): Map<number, Digest> => {
    const digests = kept.get(snId) ?? new Map<number, Digest>();
    kept.delete(snId);
    kept.set(snId, digests);
    return digests;
  };
  const makeRoom = (): void => {
    for (const [snId, digests] of kept) {
      if (size <= MOST) return;
      kept.delete(snId);
      size -= digests.size;
    }
  };

  return async (snId, days, now) => {
    dropChanged();
    const known = new Map(digestsOf(snId));
    const own: Counting = { snId, isOld: false };
    counting.add(own);
    const fresh = new Map<number, Digest>();
    try {
      for (const run of runsOf(days, known)) {
        for (const [day, digest] of await digestsOfRun(db, snId, run, now)) fresh.set(day, digest);
      }
    } finally {
      counting.delete(own);
    }
    dropChanged();
    if (!own.isOld && fresh.size > 0) {
      const digests = digestsOf(snId);
      for (const [day, digest] of fresh) {
        if (!digests.has(day)) size += 1;
        digests.set(day, digest);
      }
      makeRoom();
    }
    return days.map(({ start }) => (known.get(start) ?? fresh.get(start))?.figures ?? []);
  };
}

/** Returns the days without a digest, in runs of consecutive ones. */
function runsOf(days: readonly Day[], known: ReadonlyMap<number, Digest>): Day[][] {
  const runs: Day[][] = [];
  for (const day of days) {
    if (known.has(day.start)) continue;
    const run = runs.at(-1);
    if (run?.at(-1)?.next === day.start) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

async function digestsOfRun(
  db: Database,
  snId: number,
  run: readonly Day[],
  now: number,
): Promise<[day: number, digest: Digest][]> {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  const hours = run.map((day) => hoursOf(db.read.zone, day));
  const range = { from: first.start, to: last.next - 1 };
  const { figures, waits } = await figuresIn(db.read, snId, hours.flat(), range, now);
  let at = 0;
  return run.map((day, index) => {
    const count = hours[index]?.length ?? 0;
    at += count;
    // A refusal or log-in until then can make a wait of this day longer.
    const touching = waits.filter(
      ({ first: begun, last: end, served }) => begun < day.next && (served ?? end) >= day.start,
    );
    const until = Math.max(day.next - 1, ...touching.map(({ last: end, served }) => served ?? end + PATIENCE));
    return [day.start, { figures: figures.slice(at - count, at), until }];
  });
}
