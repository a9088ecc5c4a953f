import type { Zone } from '../../time/zone.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Reader, ReaderFigures, Stop, Turn } from '../handle.ts';
import { createRecordTexts } from '../record-texts.ts';
import { readerOf } from '../reader.ts';
import type { Connections, Lent, Returned } from './connections.ts';
import { isConflict, isLost, refusalBy, SqlState, sqlState, unreachable } from './postgres-error.ts';
import type { ReplicaReads } from './replica-reads.ts';

/** How often running statements are checked, in milliseconds. */
const CHECK = 50;

type Statement = Parameters<Lent['run']>;

/** Where a statement runs. */
type Place = Pick<Connections, 'lend' | 'cancel'>;

type Running = {
  readonly turn: Turn;
  readonly place: Place;
  readonly process: number;
  stop?: Stop;
  cancelled?: Promise<void>;
};

export type Readers = { readonly of: (turn: Turn) => Reader; readonly figures: () => ReaderFigures };

/**
 * Returns readers that run each statement on the next free connection, and cancel those whose time is over. `onReplica` is asked
 * for reads that may lag.
 */
export function createReaders(
  connections: Connections,
  zone: Zone,
  onReplica: () => ReplicaReads | undefined,
): Readers {
  const running = new Set<Running>();
  const stopped: Record<Stop, number> = { time: 0, gone: 0, turn: 0 };
  const texts = createRecordTexts();
  let checking: NodeJS.Timeout | undefined;

  function check(): void {
    const now = performance.now();
    for (const one of running) {
      const { turn } = one;
      const stop = turn.isGone?.() === true ? 'gone' : now >= (turn.end?.at ?? Infinity) ? 'time' : undefined;
      if (one.stop || !stop) continue;
      one.stop = stop;
      stopped[stop]++;
      // Where the server cannot be reached, the statement itself fails.
      one.cancelled = one.place.cancel(one.process).catch(() => undefined);
    }
  }

  async function watched<Result>(place: Place, turn: Turn, run: (lent: Lent) => Promise<Result>): Promise<Result> {
    const lent = await place.lend();
    const one: Running = { turn, place, process: lent.process };
    running.add(one);
    checking ??= setInterval(check, CHECK).unref();
    let isBroken = false;
    try {
      return await run(lent);
    } catch (error) {
      isBroken = isLost(error);
      if (sqlState(error) === SqlState.Cancelled && one.stop) throw new Stopped(one.stop, turn);
      throw refusalBy(error) ?? (isBroken ? unreachable(error) : error);
    } finally {
      running.delete(one);
      if (running.size === 0) {
        clearInterval(checking);
        checking = undefined;
      }
      // A cancellation that comes late would end the next statement of the connection.
      await one.cancelled;
      lent.release(isBroken);
    }
  }

  /** Runs a statement again after a conflict. */
  const runOnPrimary = (turn: Turn, ...given: Statement): Promise<Returned> =>
    watched(connections, turn, ({ run }) =>
      run(...given).catch((error: unknown) => (isConflict(error) ? run(...given) : Promise.reject(error))),
    );

  /** Returns a function that runs a statement on the replica, or returns undefined when the primary must run it. */
  function triedOnReplica(turn: Turn): (...given: Statement) => Promise<Returned | undefined> {
    const replica = turn.mayLag && onReplica();
    if (!replica || !turn.mayLag) return async () => undefined;
    const { mayLag } = turn;
    // Once the primary has answered, an answer of the replica could be older.
    let may: Promise<boolean> | undefined;
    return async (...given) => {
      may ??= replica.mayAnswer(mayLag);
      if (await may) {
        try {
          const returned = await watched(replica.connections, turn, ({ run }) => run(...given));
          replica.count('replica');
          return returned;
        } catch (error) {
          if (error instanceof Stopped) throw error;
          may = Promise.resolve(false);
        }
      }
      replica.count('primary');
      return undefined;
    };
  }

  return {
    of: (turn) => {
      const onReplicaOr = triedOnReplica(turn);
      return readerOf(
        zone,
        async (...given) => {
          const { rows } = (await onReplicaOr(...given)) ?? (await runOnPrimary(turn, ...given));
          if (turn.ran) turn.ran.threads++;
          return rows;
        },
        { texts },
      );
    },
    figures: () => ({
      waiting: connections.pool().waiting,
      running: running.size,
      stopped: { ...stopped },
      texts: texts.figures(),
    }),
  };
}

/** The service itself has ended the statement. */
class Stopped extends LicensingError {
  constructor(stop: Stop, { end }: Turn) {
    if (stop === 'gone') super(520, 'The client has gone before its answer was ready.');
    else super(5030, `The query needs more than ${end?.seconds ?? 0} s.`);
  }
}
