import { join } from 'node:path';
import { createThread } from '../../core/thread.ts';
import type { Integrity } from '../../contract/work/storage.ts';

/** A check of one table of a database file. Without a table, the answer lists all tables. */
export type IntegrityOrder = { readonly file: string; readonly table?: string };

/** Finds damaged pages before a request reads them. */
export type IntegrityCheck = {
  /**
   * Reads every page of every table and index once while the event loop stays free. Resolves with the findings; throws
   * when the check fails.
   */
  readonly run: () => Promise<readonly string[]>;
  /** Ends the check after the current table. */
  readonly stop: () => Promise<void>;
};

const inThread = createThread<IntegrityOrder, string[]>(join(import.meta.dirname, 'integrity-worker.ts'));

/** Returns a check that runs in a thread with its own connection. It calls `tell` with each new state. */
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
      // An interrupted check still reports its findings, and the next start checks again.
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
      // The caller of `run` has received the error.
      await Promise.allSettled([underWay]);
    },
  };
}
