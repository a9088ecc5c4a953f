import type { Database, Transaction } from '../db/handle.ts';

/**
 * A lease ends this many seconds after its holder was last heard of. With two beats and a look for work, another instance
 * works within 10 s after a holder has died.
 */
export const LEASE_SECONDS = 7;

/** An instance that was silent for this many seconds is gone, and what it left half-done is removed. */
export const GONE_SECONDS = 60;

/** Another instance has taken the lease. Nothing was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Runs background work that one instance at a time may do, with the database of the holder. After another instance has taken
 * the lease, the transactions of that database write nothing and throw `LeaseLost`. Resolves with false when this instance
 * does not hold the lease, or has lost it.
 */
export type Held = (work: (db: Database) => Promise<unknown>) => Promise<boolean>;

/** Returns the lease of a process that shares its database with no other one. */
export const alwaysHeld =
  (db: Database): Held =>
  async (work) => {
    await work(db);
    return true;
  };

/** Returns a database whose transactions begin with a check, which throws when they must not write. */
export const checked = (db: Database, check: (tx: Transaction) => Promise<void>): Database => ({
  ...db,
  tx: (fn, need, sn) =>
    db.tx(
      async (tx) => {
        await check(tx);
        return fn(tx);
      },
      need,
      sn,
    ),
});
