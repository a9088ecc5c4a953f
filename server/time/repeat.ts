import { isOfStorage } from '../core/errors.ts';

/** Work that goes on in the background. */
export type Repeated = {
  /** Waits for what is under way; nothing more is begun. */
  readonly stop: () => Promise<void>;
};

/** Longest pause after failures in a row, in milliseconds. */
const LONGEST_PAUSE = 10_000;

/**
 * Does some work at once, and again so many milliseconds after it was done. Long work asks `isStopped` between its steps.
 * What it throws is told to `failed`, and the work goes on; the pause doubles with each failure in a row.
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
 * The same, with work that has to be done once before. A storage that cannot be written puts it off until it can: the
 * service starts all the same.
 */
export async function repeatAfter(first: () => Promise<void>, ...rest: Parameters<typeof repeat>): Promise<Repeated> {
  const [milliseconds, work, failed] = rest;
  let isDone = false;
  const doFirst = async (): Promise<void> => {
    if (!isDone) await first();
    isDone = true;
  };
  await doFirst().catch((error: unknown) => {
    if (!isOfStorage(error)) throw error;
    failed(error);
  });
  const round = async (isStopped: () => boolean): Promise<void> => {
    await doFirst();
    await work(isStopped);
  };
  return repeat(milliseconds, round, failed);
}
