import { createThread } from '../core/thread.ts';
import type { Integrity } from '../contract/work/storage.ts';

/** A database file, and one of its tables; without a table, the names of all are asked for. */
export type IntegrityOrder = { readonly file: string; readonly table?: string };

/** Finds damaged pages before somebody reads them. */
export type IntegrityCheck = {
  /**
   * Reads every page of every table and index once, while the event loop goes on. Resolves with what was found; throws
   * when the check could not be done.
   */
  readonly run: () => Promise<readonly string[]>;
  /** Ends the check after the table that it reads now. */
  readonly stop: () => Promise<void>;
};

const inThread = createThread<IntegrityOrder, string[]>(new URL('./integrity-worker.ts', import.meta.url));

/** Checks a database in a thread with a connection of its own; `tell` is called with each step. */
export function createIntegrityCheck(file: string, tell: (state: Integrity) => void): IntegrityCheck {
  let stopped = false;
  let underWay: Promise<readonly string[]> | undefined;

  async function run(): Promise<readonly string[]> {
    tell('running');
    const found: string[] = [];
    try {
      for (const table of await inThread({ file })) {
        if (stopped) break;
        found.push(...(await inThread({ file, table })));
      }
    } catch (error) {
      // Unfinished: what was found before counts all the same, and the next start checks again.
      tell(found.length > 0 ? 'damaged' : 'due');
      throw error;
    }
    if (found.length > 0) tell('damaged');
    else tell(stopped ? 'due' : 'sound');
    return found;
  }

  return {
    run: () => (underWay ??= run()),
    stop: async () => {
      stopped = true;
      // Whoever ran it was told when it failed.
      await Promise.allSettled([underWay]);
    },
  };
}
