import type { Zone } from '../../../time/zone.ts';
import { connect } from '../connect.ts';
import { connection } from '../connection.ts';
import { readerOf } from '../../reader.ts';
import type { Reader, ReaderFigures, Turn } from '../../handle.ts';
import { StatementStopped } from '../tick.ts';
import { createCosts } from './costs.ts';
import type { Order } from './order.ts';
import type { Pool } from './pool.ts';
import { createSnapshot } from './snapshot.ts';
import { createRecordTexts } from '../../record-texts.ts';
import { createTotals } from '../../totals.ts';

/** Longest read in the main thread, in milliseconds. After it, the statement begins again in a reader thread. */
const LONGEST_HERE = 10;

/** A clock for the statement that runs in the main thread. */
type Stopwatch = { readonly isOver: () => boolean; readonly begin: () => void; readonly end: () => number };

function createStopwatch(now: () => number): Stopwatch {
  let began = Infinity;
  return {
    isOver: () => now() - began > LONGEST_HERE,
    begin: () => void (began = now()),
    end: () => {
      const milliseconds = now() - began;
      began = Infinity;
      return milliseconds;
    },
  };
}

/** The readers of a file. */
export type Readers = {
  readonly of: (turn: Turn) => Reader;
  readonly figures: () => ReaderFigures;
  /** Lets all statements from now on see the last commit of this process. */
  readonly refresh: () => void;
  /** Stops all statements and closes all connections. */
  readonly close: () => Promise<void>;
};

type Source = {
  readonly file: string;
  readonly zone: Zone;
  readonly pool: Pool;
  /** Called with each error of SQLite. */
  readonly noticed: (error: unknown) => void;
  /** A clock in milliseconds that never jumps. */
  readonly now?: () => number;
};

/** Returns readers of a file. Brief statements run in the main thread, and all others in a thread of the pool. */
export function createReaders({ file, zone, pool, noticed, now = () => performance.now() }: Source): Readers {
  const stopwatch = createStopwatch(now);
  const db = connect(file, zone, { isOver: stopwatch.isOver });
  const here = connection(db, noticed);
  const snapshot = createSnapshot(db, noticed);
  const costs = createCosts();
  const texts = createRecordTexts();
  const totals = createTotals(() => {
    snapshot.join();
    const [row] = here.read('row', 'pragma data_version', []) as [{ data_version: number }];
    return row.data_version;
  });

  /** Returns undefined when the statement was stopped. */
  function runHere({ sql, values, shape }: Order, turn: Turn): readonly unknown[] | undefined {
    stopwatch.begin();
    try {
      snapshot.join();
      const before = here.steps(shape, sql);
      const rows = here.read(shape, sql, values);
      costs.ranHere(sql, here.steps(shape, sql) - before, stopwatch.end());
      if (turn.ran) turn.ran.main++;
      return rows;
    } catch (error) {
      const milliseconds = stopwatch.end();
      if (!(error instanceof StatementStopped)) throw error;
      costs.stoppedHere(sql, milliseconds);
      return undefined;
    }
  }

  async function runThere(order: Order, turn: Turn): Promise<readonly unknown[]> {
    try {
      const { rows, steps } = await pool.run(order, turn);
      costs.ranThere(order.sql, steps);
      if (turn.ran) turn.ran.threads++;
      return rows;
    } catch (error) {
      noticed(error);
      throw error;
    }
  }

  return {
    of: (turn) =>
      readerOf(
        zone,
        async (shape, sql, values) => {
          const order = { file, zone: zone.name, sql, values, shape };
          return (costs.mayRunHere(sql, turn.isOwn) ? runHere(order, turn) : undefined) ?? runThere(order, turn);
        },
        { texts, totals },
      ),
    figures: () => ({ ...pool.figures(), texts: texts.figures() }),
    refresh: snapshot.end,
    close: async () => {
      await pool.close(file);
      snapshot.end();
      db.close();
    },
  };
}

const IDLE: ReaderFigures = {
  ...{ waiting: 0, running: 0, stopped: { time: 0, gone: 0, turn: 0 } },
  texts: { bytes: 0, hits: 0, misses: 0 },
};

/** Returns readers that run every statement in the main thread, for short commands beside which nobody waits. */
export function createOwnReaders({ file, zone, noticed }: Pick<Source, 'file' | 'zone' | 'noticed'>): Readers {
  const db = connect(file, zone);
  const here = connection(db, noticed);
  return {
    of: ({ ran }) =>
      readerOf(zone, async (shape, sql, values) => {
        if (ran) ran.main++;
        return here.read(shape, sql, values);
      }),
    figures: () => IDLE,
    refresh: () => undefined,
    close: async () => db.close(),
  };
}
