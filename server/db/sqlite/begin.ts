import { setTimeout as pause } from 'node:timers/promises';
import type { Writer } from '../transaction.ts';
import { sqliteCode, SqliteCode } from './sqlite-error.ts';

/** Time that a transaction waits for another process that holds the lock of the database, in milliseconds. */
const PATIENCE = 5000;

/** Time between two tries, in milliseconds. Requests that only read are answered meanwhile. */
const PAUSE = 20;

/**
 * Begins a transaction that writes. Litestream holds the lock while it takes the write-ahead log into the file, on a busy
 * disk longer than `busy_timeout`. Throws the error of SQLite when the lock is not released in time.
 */
export async function begin(write: Writer): Promise<void> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      await write.run('begin immediate');
      return;
    } catch (error) {
      if (sqliteCode(error) !== SqliteCode.Busy || performance.now() >= until) throw error;
    }
    await pause(PAUSE);
  }
}
