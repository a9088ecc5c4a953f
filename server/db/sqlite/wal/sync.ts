import { closeSync, fdatasync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

const syncFile = promisify(fdatasync);

/** Brings commits to the disk while the event loop stays free. */
export type LogSync = {
  /** Resolves when all commits so far are on the disk. Fails when the disk reports an error; what is on it is unknown then. */
  readonly run: () => Promise<void>;
  readonly close: () => void;
};

/**
 * Returns the sync of the write-ahead log of `file`, and lets `writer` commit without one: a sync takes milliseconds,
 * on a busy disk a tenth of a second. After each commit `run` must be awaited before anyone is told of it. SQLite
 * still syncs by itself where the order of log and file depends on it: before a checkpoint, and when the log begins anew.
 */
export function createLogSync(file: string, writer: DatabaseSync): LogSync {
  writer.exec('pragma synchronous = normal');
  // Windows syncs only what is open for writing.
  const log = openSync(`${file}-wal`, 'r+');
  return { run: () => syncFile(log), close: () => closeSync(log) };
}
