import { serveOrders } from '../core/thread.ts';
import { take, type BulkAnswer, type BulkOrder } from './bulk.ts';
import { signText } from './keys.ts';

serveOrders<BulkOrder, BulkAnswer>((order) =>
  take(order) ? order.texts.map((text) => signText(text, order.privateKey)) : null,
);
