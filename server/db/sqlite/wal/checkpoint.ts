import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createThread } from '../../../core/thread.ts';
import type { FileSync } from './sync.ts';

/**
 * Size of the write-ahead log, in pages of 4 kB, that starts a checkpoint. With a larger log, one checkpoint covers
 * more changes of the same page.
 */
const PAGES = 4000;

/** Size of the log, in pages, at which it is to begin anew. It does so only when a checkpoint has taken all of it. */
const LONG_LOG = 16_000;

/** Most pages of a long log that writers wait for. */
const LAST_PAGES = 1000;

/** Size of the log, in pages, at which writers wait for all of it: 256 MB. */
const LONGEST_LOG = 64_000;

/** The pages of the write-ahead log, and those of them that a checkpoint has taken. */
export type Sizes = { readonly log: number; readonly checkpointed: number };

const inThread = createThread<string, Sizes>(join(import.meta.dirname, 'checkpoint-worker.ts'));

/** Moves the write-ahead log of a database into its file while the event loop stays free. */
export type Checkpoints = {
  /**
   * Starts a checkpoint when the log has grown enough and none is running. Called after each commit. Returns a promise
   * when the next write must wait for it.
   */
  readonly committed: () => Promise<void> | undefined;
  /** Starts a checkpoint when none is running. */
  readonly begin: () => void;
  /** Resolves when no checkpoint is running. Called before the connections are closed. */
  readonly ended: () => Promise<void>;
  /** Calls a function when the file could not be synced. The log must not begin anew then. */
  readonly onFailure: (listener: (cause: unknown) => void) => void;
};

/**
 * Returns checkpoints that run in their own thread, because writing a batch into the file and syncing it takes longer
 * than the commit. They are passive: they wait for no reader or writer and block none. Because the writer continues
 * meanwhile, a busy log is seldom taken whole. One checkpoint of a log of `LONG_LOG` pages therefore follows another
 * until few pages are left, and the writer waits for these.
 *
 * SQLite syncs the file only at the end of a checkpoint that has taken all of the log. `data` syncs a long one before,
 * because the writer would otherwise wait until all pages of all checkpoints are on the disk.
 */
export function createCheckpoints(file: string, writer: DatabaseSync, data: FileSync): Checkpoints {
  writer.exec('pragma wal_autocheckpoint = 0');
  // `noop` only returns the sizes. It fails within a transaction.
  const sizes = writer.prepare('pragma wal_checkpoint(noop)');
  /** The sizes after the last commit. */
  let seen: Sizes = { log: 0, checkpointed: 0 };
  let underWay: Promise<void> | undefined;
  let due = PAGES;
  let long = LONG_LOG;
  /** The sizes when the last checkpoint began, until the first commit after its end. */
  let ended: Sizes | undefined;
  let failed: ((cause: unknown) => void) | undefined;

  async function run(): Promise<void> {
    const before = seen;
    const after = await takeIn();
    if (after && after.log >= LONG_LOG && after.log > after.checkpointed) await syncFile();
    underWay = undefined;
    ended = before;
  }

  /** Returns the sizes after a checkpoint; undefined when it failed. */
  async function takeIn(): Promise<Sizes | undefined> {
    try {
      return await inThread(file);
    } catch (cause) {
      // No data is lost, but the log grows until a checkpoint succeeds.
      process.emitWarning(new Error(`The write-ahead log of ${file} cannot be taken into it.`, { cause }));
      return undefined;
    }
  }

  async function syncFile(): Promise<void> {
    try {
      await data.run();
    } catch (cause) {
      process.emitWarning(new Error(`${file} cannot be synced.`, { cause }));
      failed?.(cause);
    }
  }

  /** Takes all of the log into the file while nobody writes. A reader of an older state can prevent that. */
  async function shorten(): Promise<void> {
    await underWay;
    await (underWay ??= run());
  }

  return {
    committed: () => {
      seen = sizes.get() as Sizes;
      const { log, checkpointed } = seen;
      const left = log - checkpointed;
      if (log < LONG_LOG) long = LONG_LOG;
      const isLong = log >= long;
      if (ended) {
        const advanced = checkpointed - ended.checkpointed;
        // What a checkpoint left, because it failed or a reader needs it, is tried again after another `PAGES` pages.
        due = isLong && advanced > 0 ? LAST_PAGES : left + PAGES;
      }
      ended = undefined;
      if (isLong && (log >= LONGEST_LOG || (!underWay && left <= LAST_PAGES))) {
        long = log + PAGES;
        return shorten();
      }
      if (!underWay && left >= due) underWay = run();
      return undefined;
    },
    begin: () => {
      underWay ??= run();
    },
    ended: async () => underWay,
    onFailure: (listener) => void (failed = listener),
  };
}
