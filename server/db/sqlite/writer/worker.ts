import type { DatabaseSync } from 'node:sqlite';
import { serveOrders } from '../../../core/thread.ts';
import { createZone } from '../../../time/zone.ts';
import { connect } from '../connect.ts';
import { connection, type Connection } from '../connection.ts';
import { faultOf } from '../readers/order.ts';
import type { Result, WriteOrder, Written } from './connection.ts';

/** Pages that a transaction may hold: 128 MB. With less, SQLite writes some to the log early, and reads and writes them again. */
const [IN_TRANSACTION, AFTER_IT] = ['pragma cache_size = 32768', 'pragma cache_size = 8192'];

type Opened = { readonly db: DatabaseSync; readonly connection: Connection };
const opened = new Map<string, Opened>();

function open(file: string, zone: string): Opened {
  const known = opened.get(file);
  if (known) return known;
  const db = connect(file, createZone(zone));
  // The main thread syncs the log after the commit, and has it copied into the file.
  db.exec(
    `pragma synchronous = normal; pragma temp_store = memory; pragma wal_autocheckpoint = 0; pragma cache_spill = 32768; ${AFTER_IT}`,
  );
  const made = { db, connection: connection(db, () => undefined) };
  opened.set(file, made);
  return made;
}

function close(file: string): Written {
  opened.get(file)?.db.close();
  opened.delete(file);
  return { changes: 0, inTransaction: false };
}

/** Runs a statement of a large batch. All other changes wait for it. */
function written({ file, zone, work }: WriteOrder): Written {
  if (work === 'close') return close(file);
  const { sql, values, shape } = work;
  try {
    const { db, connection: statements } = open(file, zone);
    const { read, table, run, inTransaction } = statements;
    const wasOpen = inTransaction();
    const result = (): Result => {
      if (shape === undefined) return { changes: run(sql, values) };
      return shape === 'rows' ? { table: table(sql, values) } : { rows: read(shape, sql, values) };
    };
    const returned = result();
    if (inTransaction() !== wasOpen) db.exec(wasOpen ? AFTER_IT : IN_TRANSACTION);
    return { ...returned, inTransaction: inTransaction() };
  } catch (error) {
    return { fault: faultOf(error), inTransaction: opened.get(file)?.db.isTransaction ?? false };
  }
}

serveOrders(written, true);
