import type { DatabaseSync } from 'node:sqlite';
import { serveOrders } from '../../../core/thread.ts';
import { createZone } from '../../../time/zone.ts';
import { connect } from '../connect.ts';
import { connection, type Connection } from '../connection.ts';
import { faultOf } from '../readers/order.ts';
import type { Result, WriteOrder, Written } from './connection.ts';

type Opened = { readonly db: DatabaseSync; readonly connection: Connection };
const opened = new Map<string, Opened>();

function open(file: string, zone: string): Opened {
  const known = opened.get(file);
  if (known) return known;
  const db = connect(file, createZone(zone));
  // The main thread syncs the log after the commit, and has it copied into the file.
  db.exec(
    'pragma synchronous = normal; pragma wal_autocheckpoint = 0; pragma cache_size = -32768; pragma cache_spill = 32768',
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
    const { read, table, run, inTransaction } = open(file, zone).connection;
    const result = (): Result => {
      if (shape === undefined) return { changes: run(sql, values) };
      return shape === 'rows' ? { table: table(sql, values) } : { rows: read(shape, sql, values) };
    };
    return { ...result(), inTransaction: inTransaction() };
  } catch (error) {
    return { fault: faultOf(error), inTransaction: opened.get(file)?.db.isTransaction ?? false };
  }
}

serveOrders(written, true);
