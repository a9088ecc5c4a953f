import { DatabaseSync } from 'node:sqlite';
import { serveOrders } from '../../../core/thread.ts';

/** Each checkpoint opens its own connection, so that nothing holds the file after its database is closed. */
serveOrders((file: string): null => {
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma synchronous = full; pragma wal_checkpoint(passive)');
  } finally {
    db.close();
  }
  return null;
});
