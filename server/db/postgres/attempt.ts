import type { Zone } from '../../time/zone.ts';
import type { Bindable, Notice, Transaction } from '../handle.ts';
import { StorageError, unknownOutcome } from '../storage-error.ts';
import { together } from '../together.ts';
import { READS, transaction, type Writer } from '../transaction.ts';
import type { Beginning, Lent, Returned } from './connections.ts';
import { noteOf } from './last-writes.ts';
import { isConflict, isLost, refusalBy, unreachable } from './postgres-error.ts';

/** What a committed transaction returned, its notices, and how long its commit took in milliseconds. */
export type Committed<Result> = {
  readonly value: Result;
  readonly told: readonly Notice[];
  readonly milliseconds: number;
};

type Work<Result> = {
  readonly fn: (tx: Transaction) => Promise<Result>;
  readonly zone: Zone;
  readonly now: number;
  /** Transactions with the same key, in any process, run one after another. */
  readonly key: string | undefined;
  /** Whether no other transaction may run, so that none can conflict with it. */
  readonly mode: Beginning;
  /** Gets the authors of the change. */
  readonly authors: Set<string>;
  /** True when authors are noted, because a replica answers reads. */
  readonly isNoted: boolean;
};

const LOCK = 'select pg_advisory_lock(hashtextextended(?, 0))';
const UNLOCK = 'select pg_advisory_unlock(hashtextextended(?, 0))';

/**
 * Runs a serializable transaction once and gives the connection back. Throws what `fn` throws with nothing written, 520
 * when the connection was lost, 5031 when it was lost in the commit, and the error of the server after a conflict.
 */
export async function attempt<Result>(
  lent: Lent,
  { fn, zone, now, key, mode, authors, isNoted }: Work<Result>,
): Promise<Committed<Result>> {
  const told: Notice[] = [];
  // After such an error the server has undone the transaction. Whatever else fails then is its consequence.
  let undone: { readonly by: unknown } | undefined;
  const noting = <Value>(answer: Promise<Value>): Promise<Value> =>
    answer.catch((error: unknown) => {
      if (isLost(error) || isConflict(error)) undone ??= { by: error };
      throw error;
    });
  const run = (...given: Parameters<Lent['run']>): Promise<Returned> => noting(lent.run(...given));
  const write = (sql: string, values: readonly Bindable[] = []): Promise<Returned> => run('rows', sql, values);
  let unlocked: Promise<boolean> | undefined;
  const unlock = (): Promise<boolean> =>
    (unlocked ??= lent.run('rows', UNLOCK, [key ?? '']).then(
      () => true,
      () => false,
    ));
  /** Nothing tells whether the commit or the note after it failed, unless it was a conflict, which only a commit has. */
  const commitNoted = (): Promise<Returned> =>
    noting(lent.commitAnd(noteOf(authors))).catch((error: unknown) => {
      throw undone ? error : unknownOutcome(error);
    });
  // A lock within the transaction would come after its snapshot, which would not have the changes that it waited for.
  const begun = together([key !== undefined && write(LOCK, [key]), noting(lent.begin(mode))]);
  let [hasBegun, waits] = [false, false];
  begun.then(
    () => (hasBegun = true),
    () => undefined,
  );
  const send = async (...given: Parameters<Lent['run']>): Promise<Returned> => {
    // Reads are sent with the beginning. If it failed, a write would be committed on its own.
    waits ||= !READS.test(given[1]);
    if (waits && !hasBegun) await begun;
    return run(...given);
  };
  const writer: Writer = {
    read: async (...given) => (await send(...given)).rows,
    run: async (sql, values = []) => (await send('rows', sql, values)).changes,
    inTransaction: () => undone === undefined,
  };
  let began: number | undefined;
  try {
    const [value] = await together([fn(transaction(writer, zone, now, told, authors)), begun]);
    if (undone) throw undone.by;
    began = performance.now();
    const committing = isNoted && authors.size > 0 ? commitNoted() : write('commit');
    // The server unlocks the key after the commit, whatever becomes of it.
    if (key !== undefined) void unlock();
    const { command } = await committing;
    if (command !== 'COMMIT') throw new StorageError('unwritten');
    const milliseconds = performance.now() - began;
    lent.release(key !== undefined && !(await unlock()));
    return { value, told, milliseconds };
  } catch (error) {
    const cause = undone ? undone.by : error;
    if (undone && isLost(cause)) {
      lent.release(true);
      throw began === undefined ? unreachable(cause) : unknownOutcome(cause);
    }
    const rolledBack = lent.run('rows', 'rollback').then(
      () => true,
      () => false,
    );
    // Where unlocking fails, closing the connection unlocks the key.
    const isWell = (key === undefined || (await unlock())) && (await rolledBack);
    lent.release(!isWell);
    throw refusalBy(cause) ?? cause;
  }
}
