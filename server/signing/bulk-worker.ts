import { serveOrders } from '../core/thread.ts';
import type { BulkOrder } from './bulk.ts';
import { signText } from './keys.ts';

/* The thread of `signInBulk`. */
serveOrders(({ privateKey, texts }: BulkOrder) => texts.map((text) => signText(text, privateKey)));
