import { LicensingError } from '../core/errors.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Clock } from '../core/clock.ts';

/** Failed log-ins that are allowed within a minute, for an address and for an SN. Extensions, Runtime. */
const FAILURES = 30;
const WINDOW_SECONDS = 60;

/** So many addresses and SNs are remembered; beyond them the one that failed longest ago is forgotten. */
const REMEMBERED = 50_000;

/** The refusals that guessing meets: wrong password, account not allowed, unknown SN, mistyped SN. Decisions 12. */
const COUNTED: ReadonlySet<ErrorCode> = new Set([513, 531, 1798, 1806]);

export type Throttle = {
  /** Refuses (4290) while any of the keys has had too many failures. */
  readonly expectRoom: (keys: readonly string[]) => void;
  /** Counts a refusal that guessing meets; 4290 in its place when others filled the room meanwhile. */
  readonly count: (keys: readonly string[], code: ErrorCode) => void;
};

/**
 * Counts failed log-ins in memory, which does not grow with those who try. Failures are counted when they are known and
 * not before, so that many log-ins at once, all of them right, do not keep each other out.
 */
export function createThrottle(steady: Clock, remembered = REMEMBERED): Throttle {
  // The one that failed last stands last.
  const failures = new Map<string, readonly number[]>();

  const recent = (key: string): readonly number[] =>
    (failures.get(key) ?? []).filter((time) => time > steady() - WINDOW_SECONDS);

  const expectRoom = (keys: readonly string[]): void => {
    const waits = keys.map((key) => {
      const times = recent(key);
      return times.length < FAILURES ? 0 : (times[0] ?? 0) + WINDOW_SECONDS - steady();
    });
    const wait = Math.max(0, ...waits);
    if (wait === 0) return;
    throw new LicensingError(4290, `There were too many failed log-ins. Try again in ${wait} seconds.`, {
      headers: { 'retry-after': String(wait) },
    });
  };

  return {
    expectRoom,
    count: (keys, code) => {
      if (!COUNTED.has(code)) return;
      expectRoom(keys);
      for (const key of keys) {
        const times = [...recent(key), steady()];
        failures.delete(key);
        failures.set(key, times);
        if (failures.size > remembered) failures.delete(failures.keys().next().value ?? '');
      }
    },
  };
}
