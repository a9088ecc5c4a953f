import { LicensingError } from './errors.ts';

/** The queue of a task. Lanes take turns, so a lane with many tasks delays only itself. */
export type Turn = {
  readonly lane: string;
  /** Uses a second queue that alternates with the first. Tasks of the first queue cannot fill it. */
  readonly reserved?: boolean;
};

/** Runs a task when its turn comes. Throws 4290 when the queue is full. */
export type Gate = <Result>(task: () => Promise<Result>, turn?: Turn) => Promise<Result>;

const ONLY_LANE: Turn = { lane: '' };

/**
 * Returns a gate that runs `width` tasks at the same time and lets up to `queue` wait in each of two queues. Password
 * hashes use one: each needs tens of MiB and a thread, and a burst of log-ins must not take those from other requests.
 */
export function createGate(width: number, queue: number): Gate {
  const open = createLine(queue);
  const reserved = createLine(queue);
  let free = width;
  let isReservedDue = true;

  const next = (): Waiter | undefined => {
    const [first, second] = isReservedDue ? [reserved, open] : [open, reserved];
    isReservedDue = !isReservedDue;
    return first.take() ?? second.take();
  };

  return async (task, turn = ONLY_LANE) => {
    if (free > 0) free--;
    else await (turn.reserved === true ? reserved : open).wait(turn.lane);
    try {
      return await task();
    } finally {
      // The next waiter takes the place directly, so that no new task can take it first.
      const waiter = next();
      if (waiter) waiter.start();
      else free++;
    }
  };
}

type Waiter = { readonly start: () => void; readonly refuse: (error: LicensingError) => void };

type Line = {
  /** Resolves when the task may run. Rejects with 4290 when the line is full and no lane is longer. */
  readonly wait: (lane: string) => Promise<void>;
  readonly take: () => Waiter | undefined;
};

/**
 * A line of at most `room` waiters. When it is full, the newest waiter of the longest lane is rejected to make room for
 * a shorter lane.
 */
function createLine(room: number): Line {
  // In order of turns: a lane moves to the end when one of its tasks starts.
  const lanes = new Map<string, Waiter[]>();
  let size = 0;

  const dropOne = (own: string): void => {
    let longest = own;
    for (const [lane, { length }] of lanes) if (length > (lanes.get(longest)?.length ?? 0)) longest = lane;
    const waiters = lanes.get(longest);
    waiters?.pop()?.refuse(tooMany());
    if (waiters?.length === 0) lanes.delete(longest);
    size--;
  };

  return {
    wait: (lane) =>
      new Promise((start, refuse) => {
        const waiters = lanes.get(lane);
        if (waiters) waiters.push({ start, refuse });
        else lanes.set(lane, [{ start, refuse }]);
        size++;
        if (size > room) dropOne(lane);
      }),
    take: () => {
      const [first] = lanes;
      if (!first) return undefined;
      const [lane, waiters] = first;
      const waiter = waiters.shift();
      lanes.delete(lane);
      if (waiters.length > 0) lanes.set(lane, waiters);
      size--;
      return waiter;
    },
  };
}

const tooMany = (): LicensingError =>
  new LicensingError(4290, 'Too many people are signing in at this moment.', { headers: { 'retry-after': '2' } });
