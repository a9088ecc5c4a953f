import type { ErrorCode } from '../contract/errors.ts';
import type { Clock } from '../time/clock.ts';
import { LicensingError } from '../core/errors.ts';
import type { Database } from '../db/handle.ts';
import { createWindow, type Window } from './window.ts';

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

/** Events of the throttle as notices. Each has a number before its key, so that two of one key are two. */
const GUESS = 'guess';
const REFUSAL = 'refusal';

/**
 * Counts refused log-ins in memory, also those at other instances. A failure counts only once it is known, so that many
 * correct log-ins at the same time do not block each other.
 */
export function createThrottle(steady: Clock, db: Pick<Database, 'tell' | 'watch'>, remembered?: number): Throttle {
  const guesses = createWindow(steady, GUESSES, remembered);
  const refusals = createWindow(steady, REFUSALS, remembered);
  const windows = new Map<string, Window>([
    [GUESS, guesses],
    [REFUSAL, refusals],
  ]);
  db.watch(
    (notices) => {
      for (const { kind, key } of notices)
        if (key !== undefined) windows.get(kind)?.add(key.slice(key.indexOf(' ') + 1));
    },
    // Refusals that were missed are not known, and count at the instance that they came to.
    () => undefined,
  );
  let told = 0;
  const tell = (kind: string, key: string): void => db.tell(kind, `${++told} ${key}`);

  const expectRoom = (keys: readonly string[]): void => {
    const wait = Math.max(0, ...keys.map(guesses.waitOf));
    if (wait > 0) throw tooMany('failed', wait);
  };

  return {
    expectRoom,
    count: (keys, code) => {
      if (!GUESSED.has(code)) return;
      expectRoom(keys);
      for (const key of keys) tell(GUESS, key);
    },
    refuse: (sn, network) => {
      const key = `${sn} ${network}`;
      const wait = refusals.waitOf(key);
      if (wait > 0) return tooMany('refused', wait);
      tell(REFUSAL, key);
      return undefined;
    },
  };
}

const tooMany = (kind: 'failed' | 'refused', wait: number): LicensingError =>
  new LicensingError(4290, `There were too many ${kind} log-ins. Try again in ${wait} seconds.`, {
    headers: { 'retry-after': String(wait) },
  });
