import { readerOf, type Connection } from './connection.ts';
import type { Bindable, Notice, Transaction } from './handle.ts';
import type { Zone } from '../time/zone.ts';
import { compile } from './kysely.ts';
import { StorageError } from './storage-error.ts';

/** Matches statements that cannot write. `with` is not included, because it may begin a write. */
const READS = /^\s*select\b/i;

/** Returns a transaction on the writer. Its notices are added to `told`. */
export function transaction(writer: Connection, zone: Zone, now: number, told: Notice[]): Transaction {
  let depth = 0;
  // A savepoint begins with its first write, so that code which only reads, or fails before it writes, costs nothing.
  let begun = 0;
  const before = (sql: string): void => {
    // SQLite ends the transaction by itself after some errors. A statement after that would be committed on its own.
    if (!writer.inTransaction()) throw new StorageError('unwritten');
    if (!READS.test(sql)) for (; begun < depth; begun++) writer.run(`savepoint level${begun}`);
  };
  const run: Connection['run'] = (sql, values) => {
    before(sql);
    return writer.run(sql, values);
  };
  return {
    ...readerOf(zone, async (shape, sql, values) => {
      before(sql);
      return writer.read(shape, sql, values);
    }),
    now,
    run: async (query) => {
      const { sql, parameters } = compile(query);
      return run(sql, parameters as Bindable[]);
    },
    exec: async ({ sql }, ...values) => run(sql, values),
    tell: (kind, key) => {
      const last = told.at(-1);
      if (last?.kind !== kind || last.key !== key) told.push(key === undefined ? { kind } : { kind, key });
    },
    savepoint: async (fn) => {
      const toldBefore = told.length;
      const level = depth++;
      const name = `level${level}`;
      try {
        const result = await fn();
        if (begun > level) writer.run(`release ${name}`);
        return result;
      } catch (error) {
        told.length = toldBefore;
        // SQLite itself ends the transaction on a full disk or an I/O error. There is nothing to undo then.
        if (begun > level && writer.inTransaction()) {
          writer.run(`rollback to ${name}`);
          writer.run(`release ${name}`);
        }
        throw error;
      } finally {
        depth = level;
        begun = Math.min(begun, level);
      }
    },
  };
}
