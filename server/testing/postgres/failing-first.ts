import { DatabaseError } from 'pg';
import type { Database } from '../../db/handle.ts';
import { SqlState } from '../../db/postgres/postgres-error.ts';

/** A conflict as the server reports it at the end of a transaction. */
const conflict = (): DatabaseError =>
  Object.assign(new DatabaseError('A conflict that a test forces.', 0, 'error'), {
    code: SqlState.SerializationFailure,
  });

/**
 * Returns a database whose transactions all fail once, after their function has run, because of a conflict. A function
 * that is not fit to be run again shows itself.
 */
export const failingFirst = (db: Database): Database => ({
  ...db,
  tx: (fn, need, sn) => {
    let hasFailed = false;
    const run: typeof fn = async (tx) => {
      if (hasFailed) return fn(tx);
      hasFailed = true;
      // Also where the function refuses: it may have done something else before.
      await Promise.allSettled([fn(tx)]);
      throw conflict();
    };
    return db.tx(run, need, sn);
  },
});
