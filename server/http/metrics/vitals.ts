import type { Database, ReaderFigures } from '../../db/handle.ts';
import type { Clock } from '../../time/clock.ts';
import type { Deps } from '../deps.ts';
import { watchLoop } from './loop-delay.ts';
import type { Metrics } from './metrics.ts';

/** Seconds of a sample. */
const LENGTH = 60;

/** Samples that are kept: one hour. */
const KEPT = 60;

/** Figures of one minute. Times are milliseconds, sizes are bytes, and queues are the longest that were seen. */
export type Minute = {
  /** End of the minute, in seconds since 1970. */
  readonly at: number;
  readonly requests: number;
  readonly loopP99: number;
  readonly loopMax: number;
  readonly readersWaiting: number;
  readonly readersRunning: number;
  readonly stopped: ReaderFigures['stopped'];
  readonly writesWaiting: number;
  readonly commits: number;
  readonly longestCommit: number;
  readonly longestWriteWait: number;
  readonly memory: number;
};

/** The figures of the last hour, in memory. */
export type Vitals = {
  /** Looks at the queues, and ends the minute when it is over. The process calls it every second. */
  readonly look: () => void;
  /** Returns the complete minutes of the last hour, oldest first. */
  readonly minutes: () => readonly Minute[];
};

type Source = Pick<Deps, 'db' | 'clock' | 'steady'> & { readonly metrics: Metrics };

/** Starts to measure. */
export function createVitals({ db, clock, steady, metrics }: Source): Vitals {
  const minutes: Minute[] = [];
  const minute = createMinute(db, metrics);
  let ends = steady() + LENGTH;
  return {
    look: () => {
      minute.look();
      if (steady() < ends) return;
      ends = steady() + LENGTH;
      minutes.push(minute.end(clock));
      if (minutes.length > KEPT) minutes.shift();
    },
    minutes: () => minutes,
  };
}

/** Collects the figures of a minute. `end` returns them and begins the next one. */
function createMinute(db: Database, metrics: Metrics): { look: () => void; end: (clock: Clock) => Minute } {
  const loop = watchLoop();
  const nothing = {
    readersWaiting: 0,
    readersRunning: 0,
    writesWaiting: 0,
    commits: 0,
    longestCommit: 0,
    longestWriteWait: 0,
  };
  let seen = { ...nothing };
  let before = { requests: metrics.answered(), stopped: db.readers().stopped };
  db.measure(({ milliseconds, waits }) => {
    seen.commits++;
    seen.longestCommit = Math.max(seen.longestCommit, milliseconds);
    seen.longestWriteWait = Math.max(seen.longestWriteWait, ...waits);
  });
  return {
    look: () => {
      const { waiting, running } = db.readers();
      seen.readersWaiting = Math.max(seen.readersWaiting, waiting);
      seen.readersRunning = Math.max(seen.readersRunning, running);
      seen.writesWaiting = Math.max(seen.writesWaiting, db.writesWaiting());
    },
    end: (clock) => {
      const { p99: loopP99, max: loopMax } = loop.take();
      const now = { requests: metrics.answered(), stopped: db.readers().stopped };
      const stopped = {
        time: now.stopped.time - before.stopped.time,
        gone: now.stopped.gone - before.stopped.gone,
        turn: now.stopped.turn - before.stopped.turn,
      };
      const requests = now.requests - before.requests;
      const done: Minute = {
        at: clock(),
        requests,
        loopP99,
        loopMax,
        stopped,
        ...seen,
        memory: process.memoryUsage.rss(),
      };
      [seen, before] = [{ ...nothing }, now];
      return done;
    },
  };
}
