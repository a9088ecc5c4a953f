import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { LicensingError } from './errors.ts';

/** What crosses to the thread, and what comes back: whatever can be cloned. */
type Ordered<Order> = { readonly id: number; readonly order: Order };
type Answered<Answer> = { readonly id: number; readonly answer: Answer };

type Waiting<Answer> = { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void };

/** A thread, and the orders that it has not answered yet. */
type Begun<Answer> = { readonly thread: Worker; readonly waiting: Map<number, Waiting<Answer>> };

/**
 * Work in a thread of its own, so that the event loop goes on meanwhile: returns what hands over an order. One thread
 * serves the process, in order: it begins with the first order, and does not keep the process alive. When it ends, what
 * waits is refused with 516, and the next order begins another. `module` calls `serveOrders`.
 */
export function createThread<Order, Answer>(module: URL): (order: Order) => Promise<Answer> {
  let current: Begun<Answer> | undefined;
  let orders = 0;

  function begin(): Begun<Answer> {
    const begun: Begun<Answer> = { thread: new Worker(module), waiting: new Map() };
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

/** How much a thread stands back where there are fewer cores than threads: all answers wait for the event loop. */
const BEHIND = 5;

/** The other side of `createThread`: answers one order after another. */
export function serveOrders<Order, Answer>(answer: (order: Order) => Answer): void {
  // Linux takes this for the calling thread, others for the process.
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + BEHIND, constants.priority.PRIORITY_LOW));
  parentPort?.on('message', ({ id, order }: Ordered<Order>) => {
    parentPort?.postMessage({ id, answer: answer(order) } satisfies Answered<Answer>);
  });
}
