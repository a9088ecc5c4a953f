import type { DatabaseSync } from 'node:sqlite';

/** A statement ended before its end, because its time was over or nobody waits for it any more. */
export class StatementStopped extends Error {
  override readonly name = 'StatementStopped';
}

/**
 * Registers `tick()`, which throws StatementStopped when `isOver` returns true and is 1 otherwise. SQLite has no other
 * way to end a statement from JavaScript.
 */
export const registerTick = (db: DatabaseSync, isOver: () => boolean): void =>
  db.function('tick', () => {
    if (isOver()) throw new StatementStopped('The statement was stopped.');
    return 1;
  });
