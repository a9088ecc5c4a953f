/** The days of 24 hours that define what is usual. */
export const SPIKE_DAYS = 28;
/** Fewer refusals are no spike, however rare they usually are. */
const FEWEST = 20;
const TIMES = 3;

export type Refusals = { readonly errorCode: number; readonly ago: number; readonly n: number };

export type Spike = { errorCode: number; last24h: number; median: number };

/** Returns the codes that were refused more than three times as often as usual, most frequent first. */
export function spikesOf(refusals: readonly Refusals[]): Spike[] {
  const recent = refusals.filter(({ ago, n }) => ago === 0 && n >= FEWEST);
  return recent
    .map(({ errorCode, n }) => {
      const before = refusals.filter((one) => one.errorCode === errorCode && one.ago >= 1 && one.ago <= SPIKE_DAYS);
      return { errorCode, last24h: n, median: medianOf(before.map((one) => one.n)) };
    })
    .filter(({ last24h, median }) => last24h > TIMES * median)
    .toSorted((one, other) => other.last24h - one.last24h);
}

/** Returns the median of 28 days; days without a refusal have no count. */
function medianOf(counts: readonly number[]): number {
  const days = [...counts, ...Array.from({ length: SPIKE_DAYS - counts.length }, () => 0)].toSorted(
    (one, other) => one - other,
  );
  const [below = 0, above = 0] = days.slice(SPIKE_DAYS / 2 - 1, SPIKE_DAYS / 2 + 1);
  return (below + above) / 2;
}
