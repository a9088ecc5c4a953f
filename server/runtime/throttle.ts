import type { ErrorCode } from '../contract/errors.ts';
import type { Clock } from '../time/clock.ts';
import { LicensingError } from '../core/errors.ts';
import { createWindow } from './window.ts';

/** Failed log-ins a minute from one address, on one SN by devices that are new to it, and by one device on its SN. */
const GUESSES = 30;
/** Refused log-ins a minute on one SN from one address, whatever the code: each of them is an entry in the SN's log. */
const REFUSALS = 60;

/** The refusals that guessing meets: wrong password, account not allowed, unknown SN, mistyped SN. */
const GUESSED: ReadonlySet<ErrorCode> = new Set([513, 531, 1798, 1806]);

export type Throttle = {
  /** Throws 4290 while one of the keys has had too many failures. */
  readonly expectRoom: (keys: readonly string[]) => void;
  /** Counts a refusal that guessing meets. Throws 4290 when others have reached the limit meanwhile. */
  readonly count: (keys: readonly string[], code: ErrorCode) => void;
  /**
   * Counts a refusal on an SN from an address, and returns undefined. Beyond the limit it counts nothing and returns the
   * 4290 that answers the log-in instead; no log entry is then written.
   */
  readonly refuse: (sn: string, network: string) => LicensingError | undefined;
};

/**
 * Counts refused log-ins in memory. Failures are counted when they are known and not before, so that many log-ins at
 * once, all of them right, do not keep each other out.
 */
export function createThrottle(steady: Clock, remembered?: number): Throttle {
  const guesses = createWindow(steady, GUESSES, remembered);
  const refusals = createWindow(steady, REFUSALS, remembered);

  const expectRoom = (keys: readonly string[]): void => {
    const wait = Math.max(0, ...keys.map(guesses.waitOf));
    if (wait > 0) throw tooMany('failed', wait);
  };

  return {
    expectRoom,
    count: (keys, code) => {
      if (!GUESSED.has(code)) return;
      expectRoom(keys);
      for (const key of keys) guesses.add(key);
    },
    refuse: (sn, network) => {
      const key = `${sn} ${network}`;
      const wait = refusals.waitOf(key);
      if (wait > 0) return tooMany('refused', wait);
      refusals.add(key);
      return undefined;
    },
  };
}

const tooMany = (kind: 'failed' | 'refused', wait: number): LicensingError =>
  new LicensingError(4290, `There were too many ${kind} log-ins. Try again in ${wait} seconds.`, {
    headers: { 'retry-after': String(wait) },
  });
