import { DatabaseSync } from 'node:sqlite';
import { serveOrders } from '../core/thread.ts';

/** Opened for one checkpoint each, so that a file is nobody's any more once its database is closed. */
serveOrders((file: string): null => {
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma synchronous = full; pragma wal_checkpoint(passive)');
  } finally {
    db.close();
  }
  return null;
});
