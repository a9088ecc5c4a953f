import { isConflict } from './postgres-error.ts';

/**
 * A conflict makes the width this much smaller, and a transaction without one this much larger. The two balance when about one
 * transaction in ten conflicts.
 */
const NARROWER = 0.8;
const WIDER = 1.025;

/**
 * Returns a function that runs a transaction beside others, up to `most` at once. When they conflict with each other it runs fewer
 * at once, and in the end one after another, because a transaction that is run again costs more than one that waits.
 */
export function createWidth(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let width = most;
  let running = 0;
  const admit = (): void => {
    while (running < Math.floor(width) && waiting.length > 0) {
      running++;
      waiting.shift()?.();
    }
  };
  return async (work) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      admit();
    });
    try {
      const result = await work();
      width = Math.min(most, width * WIDER);
      return result;
    } catch (error) {
      if (isConflict(error)) width = Math.max(1, width * NARROWER);
      throw error;
    } finally {
      running--;
      admit();
    }
  };
}
