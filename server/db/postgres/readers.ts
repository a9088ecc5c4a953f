import type { Zone } from '../../time/zone.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Reader, ReaderFigures, Stop, Turn } from '../handle.ts';
import { createRecordTexts } from '../record-texts.ts';
import { readerOf } from '../reader.ts';
import type { Connections, Lent } from './connections.ts';
import { isConflict, isLost, refusalBy, SqlState, sqlState, unreachable } from './postgres-error.ts';

/** How often running statements are checked, in milliseconds. */
const CHECK = 50;

type Running = { readonly turn: Turn; readonly process: number; stop?: Stop; cancelled?: Promise<void> };

export type Readers = { readonly of: (turn: Turn) => Reader; readonly figures: () => ReaderFigures };

/** Returns readers that run each statement on the next free connection, and cancel those whose time is over. */
export function createReaders(connections: Connections, zone: Zone): Readers {
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
      one.cancelled = connections.cancel(one.process).catch(() => undefined);
    }
  }

  async function watched<Result>(lent: Lent, turn: Turn, run: () => Promise<Result>): Promise<Result> {
    const one: Running = { turn, process: lent.process };
    running.add(one);
    checking ??= setInterval(check, CHECK).unref();
    let isBroken = false;
    try {
      return await run();
    } catch (error) {
      isBroken = isLost(error);
      if (sqlState(error) === SqlState.Cancelled && one.stop) throw stoppedError(one.stop, turn);
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

  return {
    of: (turn) =>
      readerOf(
        zone,
        async (shape, sql, values) => {
          const lent = await connections.lend();
          const run = () => lent.run(shape, sql, values);
          const runTwice = () => run().catch((error: unknown) => (isConflict(error) ? run() : Promise.reject(error)));
          const { rows } = await watched(lent, turn, runTwice);
          if (turn.ran) turn.ran.threads++;
          return rows;
        },
        { texts },
      ),
    figures: () => ({
      waiting: connections.pool().waiting,
      running: running.size,
      stopped: { ...stopped },
      texts: texts.figures(),
    }),
  };
}

const stoppedError = (stop: Stop, { end }: Turn): LicensingError =>
  stop === 'gone'
    ? new LicensingError(520, 'The client has gone before its answer was ready.')
    : new LicensingError(5030, `The query needs more than ${end?.seconds ?? 0} s.`);
