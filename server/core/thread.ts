import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, Worker, type ResourceLimits } from 'node:worker_threads';
import { LicensingError } from './errors.ts';

/** Messages to and from the thread: anything that can be cloned. */
type Ordered<Order> = { readonly id: number; readonly order: Order };
type Answered<Answer> = { readonly id: number; readonly answer: Answer };

type Waiting<Answer> = { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void };

type Begun<Answer> = { readonly thread: Worker; readonly waiting: Map<number, Waiting<Answer>> };

/**
 * Returns a function that sends an order to a worker thread, so that the event loop stays free. One thread handles all
 * orders of the process in turn: it starts with the first order and does not keep the process alive. When it ends,
 * pending orders fail with 516 and the next order starts a new thread. `module` is the path or URL of a file that calls `serveOrders`,
 * and `resourceLimits` bounds its heap.
 */
export function createThread<Order, Answer>(
  module: URL | string,
  resourceLimits: ResourceLimits = {},
): (order: Order) => Promise<Answer> {
  let current: Begun<Answer> | undefined;
  let orders = 0;

  function begin(): Begun<Answer> {
    const begun: Begun<Answer> = { thread: new Worker(module, { resourceLimits }), waiting: new Map() };
    const { thread, waiting } = begun;
    thread.on('message', ({ id, answer }: Answered<Answer>) => waiting.get(id)?.resolve(answer));
    const fail = (cause: unknown): void => {
      if (current === begun) current = undefined;
      const error = new LicensingError(516, 'A thread of the service ended in its work.', { cause });
      for (const { reject } of waiting.values()) reject(error);
    };
    thread.on('error', fail);
    thread.on('exit', fail);
    return begun;
  }

  return async (order) => {
    const { thread, waiting } = (current ??= begin());
    const id = ++orders;
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        thread.ref();
        thread.postMessage({ id, order } satisfies Ordered<Order>);
      });
    } finally {
      waiting.delete(id);
      if (waiting.size === 0) thread.unref();
    }
  };
}

/** Added to the thread's nice value: with few cores the event loop must run first, because all answers need it. */
const BEHIND = 5;

/** Lets the event loop run first when both it and this thread need a core. */
export function giveWay(): void {
  // Linux sets the priority of the calling thread, other systems that of the process.
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + BEHIND, constants.priority.PRIORITY_LOW));
}

/** Answers the orders of `createThread`, one after another, in its thread. An `urgent` thread does not give way. */
export function serveOrders<Order, Answer>(answer: (order: Order) => Answer, urgent = false): void {
  if (!urgent) giveWay();
  parentPort?.on('message', ({ id, order }: Ordered<Order>) => {
    parentPort?.postMessage({ id, answer: answer(order) } satisfies Answered<Answer>);
  });
}
