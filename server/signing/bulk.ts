import type { KeyObject } from 'node:crypto';
import { createThread } from '../core/thread.ts';
import type { SignedText } from '../http/deps.ts';

export type BulkOrder = { readonly privateKey: KeyObject; readonly texts: readonly string[] };

const signed = createThread<BulkOrder, readonly SignedText[]>(new URL('./bulk-worker.ts', import.meta.url));

/** Signs many texts in a thread of its own, so that the event loop goes on meanwhile; in order. */
export const signInBulk = (privateKey: KeyObject, texts: readonly string[]): Promise<readonly SignedText[]> =>
  signed({ privateKey, texts });
