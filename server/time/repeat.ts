import { isOfStorage } from '../core/errors.ts';

export type Repeated = {
  /** Starts no further run and waits for the current one. */
  readonly stop: () => Promise<void>;
};

/** Longest pause after repeated failures, in milliseconds. Work goes on within 5 seconds after a database is back. */
const LONGEST_PAUSE = 4000;

/**
 * Runs `work` immediately, and again `milliseconds` after each run ended. Long work checks `isStopped` between its
 * steps. Errors go to `failed` and do not stop the repetition; the pause doubles with each failure in a row.
 */
export function repeat(
  milliseconds: number,
  work: (isStopped: () => boolean) => Promise<void>,
  failed: (error: unknown) => void,
): Repeated {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let pause = milliseconds;
  let running = Promise.resolve();
  const begin = (): void => {
    running = work(() => stopped)
      .then(
        () => {
          pause = milliseconds;
        },
        (error: unknown) => {
          failed(error);
          pause = Math.max(milliseconds, Math.min(2 * pause, LONGEST_PAUSE));
        },
      )
      .then(() => {
        if (!stopped) timer = setTimeout(begin, pause);
      });
  };
  begin();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Repeats `work` like `repeat`, after `first` has resolved with true once. Until then, and if the storage cannot be written,
 * `first` is retried before each run, so that the service starts anyway.
 */
export async function repeatAfter(
  first: () => Promise<boolean>,
  ...rest: Parameters<typeof repeat>
): Promise<Repeated> {
  const [milliseconds, work, failed] = rest;
  let isDone = false;
  const doFirst = async (): Promise<void> => {
    isDone ||= await first();
  };
  await doFirst().catch((error: unknown) => {
    if (!isOfStorage(error)) throw error;
    failed(error);
  });
  const round = async (isStopped: () => boolean): Promise<void> => {
    await doFirst();
    if (isDone) await work(isStopped);
  };
  return repeat(milliseconds, round, failed);
}
