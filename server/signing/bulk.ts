import type { KeyObject } from 'node:crypto';
import { createThread } from '../core/thread.ts';
import { LicensingError } from '../core/errors.ts';
import { later } from '../time/later.ts';
import type { SignedText } from '../http/deps.ts';
import { signText } from './keys.ts';

/** `taken` is shared by both threads: whoever sets it first does the order. */
export type BulkOrder = {
  readonly privateKey: KeyObject;
  readonly texts: readonly string[];
  readonly taken: Int32Array;
};

/** Null where the order was taken by the other side. */
export type BulkAnswer = readonly SignedText[] | null;

const inThread = createThread<BulkOrder, BulkAnswer>(new URL('./bulk-worker.ts', import.meta.url));

/** Takes an order for this thread; false when the other has it. */
export const take = ({ taken }: Pick<BulkOrder, 'taken'>): boolean => Atomics.compareExchange(taken, 0, 0, 1) === 0;

/**
 * Has many texts signed in a thread of its own while the event loop goes on. What is returned gives the signatures in
 * order, to be called once when they are needed: what the thread has not begun by then is signed here, sooner than waited for.
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
