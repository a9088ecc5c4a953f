/**
 * Seconds that the clock may be set back: a stored moment up to this far in the future counts as now. A moment further
 * ahead was stored while the clock was wrong, and counts as past.
 */
export const STEP_BACK = 300;

/** Returns the seconds since a stored moment; Infinity for one that was stored while the clock was wrong. */
export const ageOf = (moment: number, now: number): number =>
  moment > now + STEP_BACK ? Infinity : Math.max(0, now - moment);

/**
 * Returns the seconds until a moment that was at most `longest` seconds ahead when it was stored; 0 when it has passed.
 */
export function waitUntil(moment: number, now: number, longest: number): number {
  const wait = moment - now;
  return wait > longest + STEP_BACK ? 0 : Math.min(Math.max(0, wait), longest);
}
