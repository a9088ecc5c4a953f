import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../time/clock.ts';
import type { Zone } from '../../time/zone.ts';
import type { Commit, Database, Need, Notice, Transaction } from '../handle.ts';
import { isOutcomeUnknown } from '../../core/errors.ts';
import { StorageError } from '../storage-error.ts';
import { attempt, type Committed } from './attempt.ts';
import type { Beginning, Connections } from './connections.ts';
import { noteOf } from './last-writes.ts';
import { contended, isConflict } from './postgres-error.ts';
import { createTurns } from './turns.ts';
import { createWidth } from './width.ts';

/** How often a transaction is run beside others before it is run alone. */
const BESIDE_OTHERS = 2;

/** How often it is run before it is refused. Alone, only a transaction of another program can conflict with it. */
const ATTEMPTS = 5;

/** Longest pauses before the next attempts, in milliseconds. */
const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 200;

/** The part of a database that writes. */
export type Writes = Pick<Database, 'tx' | 'measure' | 'onFailure' | 'writesWaiting'> & {
  /** Takes no more writes, and resolves when those that run are done. */
  readonly end: () => Promise<void>;
};

/**
 * Returns the writes of a database. Each transaction is serializable and has a connection for itself. One that fails
 * because of another one is run again from its beginning, and in the end alone. `tell` gets the notices of each commit. With
 * `isNoted`, authors of changes are noted for the replica.
 */
export function createWrites(
  connections: Connections,
  zone: Zone,
  clock: Clock,
  tell: (notices: readonly Notice[]) => void,
  isNoted: boolean,
): Writes {
  const measured: ((commit: Commit) => void)[] = [];
  const pending = new Set<Promise<unknown>>();
  // Those that wait for the lock of an SN would hold connections that others need.
  const inTurn = createTurns();
  const inWidth = createWidth(connections.pool().size);
  let closed = false;
  let waiting = 0;

  async function run<Result>(
    fn: (tx: Transaction) => Promise<Result>,
    key: string | undefined,
    mode: Beginning,
    asked: number,
  ): Promise<Committed<Result>> {
    const lent = await connections.lend().finally(() => waiting--);
    const waits = [performance.now() - asked];
    const authors = new Set<string>();
    const work = { fn, zone, now: clock(), key, mode, authors, isNoted };
    const committed = await attempt(lent, work).catch(async (error: unknown) => {
      if (isNoted && authors.size > 0 && isOutcomeUnknown(error)) await noteAgain(authors);
      throw error;
    });
    for (const listener of measured) listener({ transactions: 1, milliseconds: committed.milliseconds, waits });
    return committed;
  }

  /** Notes authors whose note may be lost together with the answer to their commit. */
  async function noteAgain(authors: ReadonlySet<string>): Promise<void> {
    try {
      const lent = await connections.lend();
      await lent.run('rows', noteOf(authors)).finally(() => lent.release(false));
    } catch {
      // The caller is told that the outcome is unknown, and nobody can read what the primary has now.
    }
  }

  async function runAgain<Result>(
    fn: (tx: Transaction) => Promise<Result>,
    need: Need,
    key?: string,
  ): Promise<Committed<Result>> {
    for (let failed = 1; ; failed++) {
      const asked = performance.now();
      waiting++;
      const mode = need === 'alone' ? 'aloneSoon' : failed > BESIDE_OTHERS ? 'alone' : 'besideOthers';
      const work = () => run(fn, key, mode, asked);
      try {
        // Nobody waits for a large one, and an instance must not lose its leases because others wait.
        return await (need === 'ordinary' ? inWidth(work) : work());
      } catch (error) {
        if (!isConflict(error)) throw error;
        if (failed === ATTEMPTS) throw contended(error);
        await pause(Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failed));
      }
    }
  }

  return {
    writesWaiting: () => waiting,
    tx: async (fn, need = 'ordinary', sn) => {
      if (closed) throw new StorageError('closed');
      const work = sn === undefined ? runAgain(fn, need) : inTurn(sn, () => runAgain(fn, need, sn));
      pending.add(work);
      try {
        const { value, told } = await work;
        if (told.length > 0) tell(told);
        return value;
      } finally {
        pending.delete(work);
      }
    },
    measure: (listener) => void measured.push(listener),
    // A lost commit leaves nothing in this process that would have to end.
    onFailure: () => undefined,
    end: async () => {
      closed = true;
      await Promise.allSettled(pending);
    },
  };
}
