import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LicensingError } from '../core/errors.ts';
import type { SignedText } from '../http/deps.ts';

export type BulkOrder = { readonly id: number; readonly privateKey: KeyObject; readonly texts: readonly string[] };
export type BulkAnswer = { readonly id: number; readonly signed: readonly SignedText[] };

type Waiting = { readonly resolve: (signed: readonly SignedText[]) => void; readonly reject: (error: Error) => void };

/** The thread, and the orders that it has not answered yet. */
type Signer = { readonly thread: Worker; readonly waiting: Map<number, Waiting> };

let signer: Signer | undefined;
let orders = 0;

/**
 * Signs many texts in a thread of its own, so that the event loop goes on meanwhile; in order. One thread serves the
 * process: it begins with the first order, and does not keep the process alive.
 */
export async function signInBulk(privateKey: KeyObject, texts: readonly string[]): Promise<readonly SignedText[]> {
  const { thread, waiting } = (signer ??= begin());
  const id = ++orders;
  try {
    return await new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      thread.ref();
      thread.postMessage({ id, privateKey, texts } satisfies BulkOrder);
    });
  } finally {
    waiting.delete(id);
    if (waiting.size === 0) thread.unref();
  }
}

function begin(): Signer {
  const begun: Signer = { thread: new Worker(new URL('./bulk-worker.ts', import.meta.url)), waiting: new Map() };
  const { thread, waiting } = begun;
  thread.on('message', ({ id, signed }: BulkAnswer) => waiting.get(id)?.resolve(signed));
  const fail = (cause: unknown): void => {
    if (signer === begun) signer = undefined;
    const error = new LicensingError(516, 'The licences could not be signed.', { cause });
    for (const { reject } of waiting.values()) reject(error);
  };
  thread.on('error', fail);
  thread.on('exit', fail);
  return begun;
}
