/** Returns the time in seconds since 1970. It is injected so that tests can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Math.floor(Date.now() / 1000);

/**
 * Returns a clock that starts at the system time and then only counts, so that changes of the system time do not move
 * it. Durations are measured by it.
 */
export function steadyClock(): Clock {
  const began = Date.now() - performance.now();
  return () => Math.floor((began + performance.now()) / 1000);
}
