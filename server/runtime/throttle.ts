import type { ErrorCode } from '../contract/errors.ts';
import type { Clock } from '../time/clock.ts';
import { LicensingError } from '../core/errors.ts';
import { createWindow } from './window.ts';

/** Failed log-ins per minute of an address, of all new devices of an SN, and of an active device of an SN. */
const GUESSES = 30;
/** Refused log-ins per minute of an SN from one address, with any code. Each writes an entry into the log of the SN. */
const REFUSALS = 60;

/** Refusals that guessing causes: wrong password, account not allowed, unknown SN, mistyped SN. */
const GUESSED: ReadonlySet<ErrorCode> = new Set([513, 531, 1798, 1806]);

export type Throttle = {
  /** Throws 4290 while one of the keys has too many failures. */
  readonly expectRoom: (keys: readonly string[]) => void;
  /** Counts a refusal that guessing causes. Throws 4290 when other log-ins have reached the limit meanwhile. */
  readonly count: (keys: readonly string[], code: ErrorCode) => void;
  /**
   * Counts a refusal of an SN from an address. Returns undefined, or the 4290 that answers the log-in when the limit is
   * reached; no log entry is written then.
   */
  readonly refuse: (sn: string, network: string) => LicensingError | undefined;
};

/**
 * Counts refused log-ins in memory. A failure counts only once it is known, so that many correct log-ins at the same time
 * do not block each other.
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
