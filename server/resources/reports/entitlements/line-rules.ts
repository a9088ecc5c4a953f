/** The least-squares line through values at 0, 1, 2, …, as `rise / steps`: whole numbers, so that nothing is rounded. */
export type Line = { readonly count: number; readonly sum: number; readonly rise: number; readonly steps: number };

/** Returns the line through the first `count` values. One value alone has no slope. */
export function lineThrough(values: Uint32Array, count: number): Line {
  let [sum, weighted] = [0, 0];
  for (let at = 0; at < count; at++) {
    const value = values[at] ?? 0;
    sum += value;
    weighted += at * value;
  }
  const places = (count * (count - 1)) / 2;
  const squares = ((count - 1) * count * (2 * count - 1)) / 6;
  return { count, sum, rise: count * weighted - places * sum, steps: count * squares - places * places };
}

/** Returns the slope for 30 steps with two decimals. */
export const slopeOf = ({ rise, steps }: Line): number =>
  steps === 0 ? 0 : Math.round((rise / steps) * 30 * 100) / 100;

/** Returns the first place after the values at which a rising line reaches `height`. */
export function reaches({ count, sum, rise, steps }: Line, height: number): number {
  const [n, slope, width] = [BigInt(count), BigInt(rise), BigInt(steps)];
  const places = (n * (n - 1n)) / 2n;
  // height <= sum / n + slope / width * (place - places / n), solved for the place.
  const above = (BigInt(height) * n - BigInt(sum)) * width + slope * places;
  const below = slope * n;
  const place = above <= 0n ? 0n : (above + below - 1n) / below;
  return Math.max(count, Number(place));
}
