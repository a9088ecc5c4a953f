/** Returns the value below which a share of the values lies, interpolated between neighbours. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns the median of the ratios per round, so that a slow round cancels out. */
export const pairedRatio = (over: readonly number[], under: readonly number[]): number =>
  median(over.map((value, round) => value / (under[round] ?? Number.NaN)));
