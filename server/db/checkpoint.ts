import type { DatabaseSync } from 'node:sqlite';
import { createThread } from '../core/thread.ts';

/** Pages (4 kB) of the write-ahead log that are worth a checkpoint: the more, the more often one stands for several. */
const PAGES = 4000;

const inThread = createThread<string, null>(new URL('./checkpoint-worker.ts', import.meta.url));

/** Takes the write-ahead log of one database into its file while the event loop goes on. */
export type Checkpoints = {
  /** Begins a checkpoint if the log has grown enough, and none is under way; called after each commit. */
  readonly committed: () => void;
  /** Begins a checkpoint of whatever there is, if none is under way. */
  readonly begin: () => void;
  /** Resolves when none is under way any more; called before the connections are closed. */
  readonly ended: () => Promise<void>;
};

/**
 * Checkpoints in a thread of their own: to write what a batch changed into the file, and to wait for the disk, takes longer
 * than the batch's commit. They wait for nobody and nobody waits for them. As the writer goes on meanwhile, it is seldom
 * that all of the log is in the file and it can begin anew: what is left then is done by the writer itself, at the size of
 * its `wal_autocheckpoint`.
 */
export function createCheckpoints(file: string, writer: DatabaseSync): Checkpoints {
  // Returns the sizes, and does nothing.
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
      // Nothing is lost, and the writer makes its own sooner or later; but somebody should know.
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
      // One that failed is tried again after as many pages more, not after each commit.
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
