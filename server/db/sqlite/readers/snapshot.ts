import type { DatabaseSync } from 'node:sqlite';

/** A read transaction that brief statements share. */
export type Snapshot = {
  /** Called before each statement. Begins the transaction with the second one of a turn of the event loop, until its end. */
  readonly join: () => void;
  /** Ends it, so that the next statement sees the last commit. */
  readonly end: () => void;
};

/**
 * Returns the snapshot of a connection. SQLite locks and unlocks a file for each transaction, which takes longer than many
 * a brief statement. `failed` is told when a transaction cannot be ended, as on a damaged file.
 */
export function createSnapshot(db: DatabaseSync, failed: (error: unknown) => void): Snapshot {
  const begin = db.prepare('begin');
  // Unlike a commit, it does not fail after a statement that met a damaged page.
  const rollback = db.prepare('rollback');
  let isFirst = true;

  function end(): void {
    isFirst = true;
    try {
      // SQLite ends a transaction by itself after some errors of the disk.
      if (db.isOpen && db.isTransaction) rollback.run();
    } catch (error) {
      failed(error);
    }
  }

  return {
    join: () => {
      if (isFirst) {
        // Alone, a statement is faster without.
        isFirst = false;
        setImmediate(end);
      } else if (!db.isTransaction) begin.run();
    },
    end,
  };
}
