import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseSync } from 'node:sqlite';
import { giveWay } from '../../../core/thread.ts';
import { createZone } from '../../../time/zone.ts';
import { connect } from '../connect.ts';
import { connection } from '../connection.ts';
import { faultOf, type Fault, type FromThread, type Order, type Rows, type ToThread } from './order.ts';

/** A thread that runs statements of the readers, each on a connection of its own that cannot write. */

/** Number of the statement that must stop. The main thread writes it while this thread is busy. */
const stopped = workerData as Int32Array;
let current = 0;

type Opened = { readonly db: DatabaseSync; readonly run: (order: Order) => Rows };
const connections = new Map<string, Opened>();

function opened({ file, zone }: Order): Opened {
  const key = `${file}\0${zone}`;
  const known = connections.get(key);
  if (known) return known;
  const isOver = () => Atomics.load(stopped, 0) === current;
  const db = connect(file, createZone(zone), { isOver, readOnly: true });
  const made = { db, run: runner(db) };
  connections.set(key, made);
  return made;
}

function runner(db: DatabaseSync): Opened['run'] {
  const { read, steps } = connection(db, () => undefined);
  return ({ sql, values, shape }) => {
    const before = steps(shape, sql);
    const rows = read(shape, sql, values);
    return { rows, steps: steps(shape, sql) - before };
  };
}

function close(file: string): Rows {
  for (const [key, { db }] of connections) {
    if (!key.startsWith(`${file}\0`)) continue;
    db.close();
    connections.delete(key);
  }
  return { rows: [], steps: 0 };
}

function answer(message: ToThread): Rows | Fault {
  try {
    return 'close' in message ? close(message.close) : opened(message.order).run(message.order);
  } catch (error) {
    return faultOf(error);
  }
}

giveWay();
parentPort?.on('message', (message: ToThread) => {
  current = message.number;
  parentPort?.postMessage({ number: message.number, done: answer(message) } satisfies FromThread);
});
