import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LicensingError } from '../../../core/errors.ts';
import type { ReaderFigures, Stop, Turn } from '../../handle.ts';
import { createLine } from './line.ts';
import type { Fault, FromThread, Order, Rows, ToThread } from './order.ts';

/** Statements that may wait. Each holds its text and values only: its rows exist when a thread has answered. */
const ROOM = 500;

/** Time that a statement may run while others wait, in milliseconds. It doubles each time the statement had to begin again. */
const QUANTUM = 200;

/** How often running statements are checked, in milliseconds. */
const CHECK = 25;

/** Time for a stopped statement to end, in milliseconds. After it, another thread takes the place of its own. */
const PATIENCE = 1000;

/** The readers of a process. */
export type Pool = {
  /** Runs a statement in a thread. Throws 5030 when it has no time left, or when too many wait, and what SQLite throws. */
  readonly run: (order: Order, turn: Turn) => Promise<Rows>;
  /** Stops the statements of a file and closes its connections. */
  readonly close: (file: string) => Promise<void>;
  readonly figures: () => Omit<ReaderFigures, 'texts'>;
};

type Task = {
  readonly order: Order;
  readonly turn: Turn;
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: Error) => void;
  /** How often the statement had to begin again, for others or because its thread died. */
  readonly restarts: { forOthers: number; afterDeath: number };
};

type Running = {
  readonly task: Task;
  readonly number: number;
  readonly began: number;
  stop?: { readonly why: Stop; readonly at: number };
};

type Thread = {
  readonly worker: Worker;
  /** Shared with the thread: the number of the statement that must stop. */
  readonly stopped: Int32Array;
  readonly closing: Map<number, () => void>;
  running?: Running | undefined;
};

// A path, because tests of screens turn a URL of this form into an address of the page.
const workerFile = join(import.meta.dirname, 'worker.ts');

/** Starts a thread that shares an array with this one. */
export type Start = (stopped: Int32Array) => Worker;

const startThread: Start = (stopped) => new Worker(workerFile, { workerData: stopped });

/** Returns a pool of up to `size` threads. Threads begin with the first statement and do not keep the process alive. */
export function createPool(size: number, start = startThread): Pool {
  const threads = new Set<Thread>();
  const line = createLine<Task>(ROOM);
  const stops: Record<Stop, number> = { time: 0, gone: 0, turn: 0 };
  let numbers = 0;
  let checking: NodeJS.Timeout | undefined;

  /** One caller may use half of the threads, so that others find a free one. */
  const mayRun = ({ caller }: Turn): boolean => {
    let own = 0;
    for (const { running } of threads) if (running?.task.turn.caller === caller) own++;
    return own < Math.max(1, Math.ceil(size / 2));
  };

  function dispatch(): void {
    for (;;) {
      const idle = [...threads].find(({ running }) => running === undefined);
      const task = idle || threads.size < size ? line.take(mayRun) : undefined;
      if (!task) break;
      send(idle ?? begin(), task);
    }
    watch();
  }

  function begin(): Thread {
    const stopped = new Int32Array(new SharedArrayBuffer(4));
    const worker = start(stopped);
    const thread: Thread = { worker, stopped, closing: new Map() };
    threads.add(thread);
    worker.on('message', (message: FromThread) => receive(thread, message));
    let cause: unknown;
    worker.on('error', (error) => void (cause = error));
    worker.on('exit', () => died(thread, cause));
    return thread;
  }

  function send(thread: Thread, task: Task): void {
    const number = ++numbers;
    thread.running = { task, number, began: performance.now() };
    thread.worker.ref();
    thread.worker.postMessage({ number, order: task.order } satisfies ToThread);
  }

  function receive(thread: Thread, { number, done }: FromThread): void {
    const closed = thread.closing.get(number);
    if (closed) {
      thread.closing.delete(number);
      closed();
    }
    const { running } = thread;
    if (running?.number === number) {
      thread.running = undefined;
      settle(running, done);
    }
    if (!thread.running && thread.closing.size === 0) thread.worker.unref();
    dispatch();
  }

  function settle({ task, stop }: Running, done: Rows | Fault): void {
    if ('rows' in done) return task.resolve(done);
    if (done.isUnopened)
      return task.reject(new LicensingError(520, 'The storage cannot be read.', { cause: done.message }));
    if (!done.isStopped) return task.reject(Object.assign(new Error(done.message), { errcode: done.errcode }));
    if (stop?.why !== 'turn') return task.reject(stop?.why === 'gone' ? gone() : tooLong(task.turn));
    task.restarts.forOthers++;
    enqueue(task);
  }

  function died(thread: Thread, cause: unknown): void {
    threads.delete(thread);
    for (const closed of thread.closing.values()) closed();
    const task = thread.running?.task;
    thread.running = undefined;
    if (task && task.restarts.afterDeath++ === 0) enqueue(task);
    else task?.reject(new LicensingError(516, 'Two threads ended while they ran the same statement.', { cause }));
    dispatch();
  }

  function enqueue(task: Task): void {
    line.add(task)?.reject(busy());
  }

  /** Stops the running statements that must end, and refuses those that waited too long. */
  function check(): void {
    const now = performance.now();
    for (const thread of threads) if (thread.running) checkRunning(thread, thread.running, now);
    for (const task of line.remove(({ turn: { end, isGone } }) => now >= (end?.at ?? Infinity) || isGone?.() === true))
      task.reject(task.turn.isGone?.() === true ? gone() : busy());
    dispatch();
  }

  function checkRunning(thread: Thread, running: Running, now: number): void {
    if (running.stop) {
      if (now - running.stop.at > PATIENCE) replace(thread, running);
      return;
    }
    const why = reasonToStop(running, now);
    if (!why) return;
    running.stop = { why, at: now };
    stops[why]++;
    Atomics.store(thread.stopped, 0, running.number);
  }

  function reasonToStop({ task: { turn, restarts }, began }: Running, now: number): Stop | undefined {
    if (turn.isGone?.() === true) return 'gone';
    if (now >= (turn.end?.at ?? Infinity)) return 'time';
    return now - began > QUANTUM * 2 ** restarts.forOthers && line.isWaitingBeside(turn) ? 'turn' : undefined;
  }

  /** A statement inside a full-text match or a sort cannot be stopped: it ends by itself, and its thread with it. */
  function replace(thread: Thread, running: Running): void {
    if (running.stop?.why === 'turn') return;
    thread.running = undefined;
    running.task.reject(running.stop?.why === 'gone' ? gone() : tooLong(running.task.turn));
    threads.delete(thread);
    void thread.worker.terminate();
  }

  function watch(): void {
    const isBusy = line.size() > 0 || [...threads].some(({ running }) => running !== undefined);
    if (isBusy) checking ??= setInterval(check, CHECK).unref();
    else {
      clearInterval(checking);
      checking = undefined;
    }
  }

  return {
    run: (order, turn) =>
      new Promise((resolve, reject) => {
        enqueue({ order, turn, resolve, reject, restarts: { forOthers: 0, afterDeath: 0 } });
        dispatch();
      }),
    close: async (file) => {
      for (const task of line.remove(({ order }) => order.file === file)) task.reject(closing());
      await Promise.all([...threads].map((thread) => closeIn(thread, file)));
    },
    figures: () => ({
      waiting: line.size(),
      running: [...threads].filter(({ running }) => running !== undefined).length,
      stopped: { ...stops },
    }),
  };

  function closeIn(thread: Thread, file: string): Promise<void> {
    const { running } = thread;
    if (running?.task.order.file === file) {
      running.stop = { why: 'gone', at: performance.now() };
      Atomics.store(thread.stopped, 0, running.number);
    }
    return new Promise((resolve) => {
      const number = ++numbers;
      thread.closing.set(number, resolve);
      thread.worker.ref();
      thread.worker.postMessage({ number, close: file } satisfies ToThread);
    });
  }
}

const tooLong = ({ end }: Turn): Error => new LicensingError(5030, `The query needs more than ${end?.seconds ?? 0} s.`);
const gone = (): Error => new LicensingError(520, 'The client has gone before its answer was ready.');
const closing = (): Error => new LicensingError(520, 'The service is stopping.');
const busy = (): Error =>
  new LicensingError(5030, 'The service is busy: too many queries wait. Try again in 2 s.', {
    headers: { 'retry-after': '2' },
  });
