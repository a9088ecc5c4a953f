/** The service's clock in whole seconds since 1970; injected so that tests can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Math.floor(Date.now() / 1000);

/**
 * A clock that begins at the time of day and from then on only counts: nobody who sets the time of day moves it. What
 * must last so and so long is measured by it.
 */
export function steadyClock(): Clock {
  const began = Date.now() - performance.now();
  return () => Math.floor((began + performance.now()) / 1000);
}
