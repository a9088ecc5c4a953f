import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createThread } from '../core/thread.ts';

/**
 * Size of the write-ahead log, in pages of 4 kB, that starts a checkpoint. With a larger log, one checkpoint covers
 * more changes of the same page.
 */
const PAGES = 4000;

const inThread = createThread<string, null>(join(import.meta.dirname, 'checkpoint-worker.ts'));

/** Moves the write-ahead log of a database into its file while the event loop stays free. */
export type Checkpoints = {
  /** Starts a checkpoint when the log has grown enough and none is running. Called after each commit. */
  readonly committed: () => void;
  /** Starts a checkpoint when none is running. */
  readonly begin: () => void;
  /** Resolves when no checkpoint is running. Called before the connections are closed. */
  readonly ended: () => Promise<void>;
};

/**
 * Returns checkpoints that run in their own thread, because writing a batch into the file and syncing it takes longer
 * than the commit. They are passive: they wait for no reader or writer and block none. Because the writer continues
 * meanwhile, the log is seldom empty enough to restart from its beginning. At the size in `wal_autocheckpoint`, the
 * writer itself therefore runs a checkpoint.
 */
export function createCheckpoints(file: string, writer: DatabaseSync): Checkpoints {
  // `noop` only returns the sizes.
  const sizes = writer.prepare('pragma wal_checkpoint(noop)');
  let underWay: Promise<void> | undefined;
  let due = PAGES;
  let hasFailed = false;

  const left = (): number => {
    const { log, checkpointed } = sizes.get() as { log: number; checkpointed: number };
    return log - checkpointed;
  };

  async function run(): Promise<void> {
    try {
      await inThread(file);
      due = PAGES;
    } catch (cause) {
      // No data is lost and the writer will run its own checkpoint, but an administrator should know.
      process.emitWarning(new Error(`The write-ahead log of ${file} cannot be taken into it.`, { cause }));
      hasFailed = true;
    } finally {
      underWay = undefined;
    }
  }

  return {
    committed: () => {
      if (underWay) return;
      const pages = left();
      // A failed checkpoint is retried after another `PAGES` pages, not after each commit.
      if (hasFailed) due = pages + PAGES;
      hasFailed = false;
      if (pages >= due) underWay = run();
    },
    begin: () => {
      underWay ??= run();
    },
    ended: async () => underWay,
  };
}
