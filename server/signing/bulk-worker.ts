import { parentPort } from 'node:worker_threads';
import type { BulkAnswer, BulkOrder } from './bulk.ts';
import { signText } from './keys.ts';

/* The thread of `signInBulk`: signs the texts of one order after another. */
parentPort?.on('message', ({ id, privateKey, texts }: BulkOrder) => {
  const signed = texts.map((text) => signText(text, privateKey));
  parentPort?.postMessage({ id, signed } satisfies BulkAnswer);
});
