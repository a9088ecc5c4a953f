import { LicensingError } from './errors.ts';

/** Runs a task when its turn comes. Refuses (4290) when too many wait already. */
export type Gate = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Lets `width` tasks run at once and `queue` more wait. Password hashes go through one: each takes tens of MiB and a
 * thread, and a burst of log-ins must not take those from everyone else.
 */
export function createGate(width: number, queue: number): Gate {
  const waiting: (() => void)[] = [];
  let free = width;
  return async (task) => {
    if (free > 0) free--;
    else if (waiting.length < queue) await new Promise<void>((resolve) => void waiting.push(resolve));
    else {
      throw new LicensingError(4290, 'Too many people are signing in at this moment.', {
        headers: { 'retry-after': '2' },
      });
    }
    try {
      return await task();
    } finally {
      // The place goes to the next in line without becoming free in between.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
