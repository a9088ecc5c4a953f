import type { Clock } from '../time/clock.ts';

const SECONDS = 60;

/** Most keys in memory. A further one replaces the key whose last event is the oldest. */
const REMEMBERED = 50_000;

/** Counts events by key over the last minute, in bounded memory. */
export type Window = {
  /** Returns the seconds until the key is below the limit; 0 when it is now. */
  readonly waitOf: (key: string) => number;
  readonly add: (key: string) => void;
};

export function createWindow(steady: Clock, limit: number, remembered = REMEMBERED): Window {
  // Ordered by the last event, newest last.
  const events = new Map<string, readonly number[]>();

  const recent = (key: string): readonly number[] =>
    (events.get(key) ?? []).filter((time) => time > steady() - SECONDS);

  return {
    waitOf: (key) => {
      const times = recent(key);
      return times.length < limit ? 0 : (times[0] ?? 0) + SECONDS - steady();
    },
    add: (key) => {
      const times = [...recent(key), steady()];
      events.delete(key);
      events.set(key, times);
      if (events.size > remembered) events.delete(events.keys().next().value ?? '');
    },
  };
}
