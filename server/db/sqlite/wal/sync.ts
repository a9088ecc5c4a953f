import { closeSync, fdatasync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { nextTurn } from '../../../time/pause.ts';

const syncFile = promisify(fdatasync);

/** Brings what was written to a file to the disk while the event loop stays free. */
export type FileSync = {
  /** Resolves when all writes so far are on the disk. Fails when the disk reports an error; what is on it is unknown then. */
  readonly run: () => Promise<void>;
  readonly close: () => void;
};

/**
 * Returns the sync of the write-ahead log of `file`, and lets `writer` commit without one: a sync takes milliseconds,
 * on a busy disk a tenth of a second. After each commit `run` must be awaited before anyone is told of it. SQLite
 * still syncs by itself where the order of log and file depends on it: before a checkpoint, and when the log begins anew.
 */
export function createLogSync(file: string, writer: DatabaseSync): FileSync {
  writer.exec('pragma synchronous = normal');
  return syncOf(`${file}-wal`);
}

/**
 * Returns the sync of a database file. `close` may only be called when this process has no connection to the file any
 * more: closing any descriptor of a file releases all locks of the process on it.
 */
export const createDataSync = (file: string): FileSync => syncOf(file);

function syncOf(path: string): FileSync {
  // Windows syncs only what is open for writing.
  const descriptor = openSync(path, 'r+');
  return { run: () => syncFile(descriptor), close: () => closeSync(descriptor) };
}

/**
 * Resolves when a large commit has been written to the log. What is already there is synced meanwhile, so that less is
 * left to sync at the end. Throws the error of a sync before that of the commit, because a disk reports it only once.
 */
export async function syncedMeanwhile(log: FileSync, commit: Promise<unknown>): Promise<void> {
  let isWriting = true;
  const written = commit.finally(() => {
    isWriting = false;
  });
  const sync = async (): Promise<void> => {
    while (isWriting) {
      await log.run();
      // A sync that takes no time must not keep the event loop from hearing of the commit.
      await nextTurn();
    }
  };
  for (const part of await Promise.allSettled([sync(), written])) if (part.status === 'rejected') throw part.reason;
}
