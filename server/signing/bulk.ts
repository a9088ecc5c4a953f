import { join } from 'node:path';
import type { KeyObject } from 'node:crypto';
import { createThread } from '../core/thread.ts';
import { LicensingError } from '../core/errors.ts';
import { later } from '../time/later.ts';
import type { SignedText } from '../http/deps.ts';
import { signText } from './keys.ts';

/** Texts to sign. Both threads share `taken`; the thread that sets it first signs them. */
export type BulkOrder = {
  readonly privateKey: KeyObject;
  readonly texts: readonly string[];
  readonly taken: Int32Array;
};

/** Null when the other thread took the order. */
export type BulkAnswer = readonly SignedText[] | null;

const inThread = createThread<BulkOrder, BulkAnswer>(join(import.meta.dirname, 'bulk-worker.ts'));

/** Takes an order for this thread. Returns false when the other thread has taken it. */
export const take = ({ taken }: Pick<BulkOrder, 'taken'>): boolean => Atomics.compareExchange(taken, 0, 0, 1) === 0;

/**
 * Starts to sign many texts in a worker thread while the event loop stays free. Returns a function that gives the
 * signatures in order; call it once, when they are needed. Texts that the worker has not begun by then are signed in
 * this thread, which is faster than waiting.
 */
export function signInBulk(privateKey: KeyObject, texts: readonly string[]): () => Promise<readonly SignedText[]> {
  const order: BulkOrder = { privateKey, texts, taken: new Int32Array(new SharedArrayBuffer(4)) };
  const answer = later(inThread(order));
  return async () => {
    if (take(order)) return texts.map((text) => signText(text, privateKey));
    const signed = await answer;
    if (signed === null) throw new LicensingError(516);
    return signed;
  };
}
