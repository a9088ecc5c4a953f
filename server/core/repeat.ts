/** Work that goes on in the background. */
export type Repeated = {
  /** Waits for what is under way; nothing more is begun. */
  readonly stop: () => Promise<void>;
};

/**
 * Does some work at once, and again so many milliseconds after it was done. Long work asks `isStopped` between its steps.
 * What it throws is told to `failed`, and the work goes on.
 */
export function repeat(
  milliseconds: number,
  work: (isStopped: () => boolean) => Promise<void>,
  failed: (error: unknown) => void,
): Repeated {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const begin = (): void => {
    running = work(() => stopped)
      .catch(failed)
      .then(() => {
        if (!stopped) timer = setTimeout(begin, milliseconds);
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
