import { DatabaseSync } from 'node:sqlite';
import { serveOrders } from '../../../core/thread.ts';
import type { Sizes } from './checkpoint.ts';

/** Each checkpoint opens its own connection, so that nothing holds the file after its database is closed. */
serveOrders((file: string): Sizes => {
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma synchronous = full');
    return db.prepare('pragma wal_checkpoint(passive)').get() as Sizes;
  } finally {
    db.close();
  }
});
