import type { Zone } from '../time/zone.ts';
import type { Bindable, Notice, Transaction } from './handle.ts';
import { compile } from './kysely.ts';
import { readerOf, type Shape } from './reader.ts';
import { StorageError } from './storage-error.ts';
import { together } from './together.ts';

/** The connection of a transaction. A thread that is this one answers at once. */
export type Writer = {
  readonly read: (
    shape: Shape,
    sql: string,
    values: readonly Bindable[],
  ) => readonly unknown[] | Promise<readonly unknown[]>;
  /** Returns the number of changed rows. */
  readonly run: (sql: string, values?: readonly Bindable[]) => number | Promise<number>;
  /** False when the engine has ended the transaction by itself. */
  readonly inTransaction: () => boolean;
};

/** Matches statements that cannot write. `with` is not included, because it may begin a write. */
export const READS = /^\s*select\b/i;

/** Returns the handle of the transaction that is open on the writer. Its notices are added to `told`, its authors to `authors`. */
export function transaction(
  writer: Writer,
  zone: Zone,
  now: number,
  told: Notice[],
  authors?: Set<string>,
): Transaction {
  let depth = 0;
  // A savepoint begins with its first write, so that code which only reads, or fails before it writes, costs nothing.
  let begun = 0;
  const expectOpen = (): void => {
    // A statement after the end would be committed on its own.
    if (!writer.inTransaction()) throw new StorageError('unwritten');
  };
  /** Begins savepoints, and runs a statement after them before another one can come between. */
  const afterSavepoints = async <Result>(statement: () => Result | Promise<Result>): Promise<Result> => {
    const begins: unknown[] = [];
    while (begun < depth) begins.push(writer.run(`savepoint level${begun++}`));
    const [result] = await together([statement(), ...begins]);
    return result;
  };
  const run = async (sql: string, values: readonly Bindable[]): Promise<number> => {
    expectOpen();
    return begun < depth ? afterSavepoints(() => writer.run(sql, values)) : writer.run(sql, values);
  };
  return {
    ...readerOf(zone, async (shape, sql, values) => {
      expectOpen();
      const read = () => writer.read(shape, sql, values);
      return begun < depth && !READS.test(sql) ? afterSavepoints(read) : read();
    }),
    now,
    run: async (query) => {
      const { sql, parameters } = compile(query);
      return run(sql, parameters as Bindable[]);
    },
    exec: ({ sql }, ...values) => run(sql, values),
    by: (caller) => void authors?.add(caller),
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
        if (begun > level) await writer.run(`release ${name}`);
        return result;
      } catch (error) {
        told.length = toldBefore;
        // There is nothing to undo when the engine has ended the transaction.
        if (begun > level && writer.inTransaction()) {
          await writer.run(`rollback to ${name}`);
          await writer.run(`release ${name}`);
        }
        throw error;
      } finally {
        depth = level;
        begun = Math.min(begun, level);
      }
    },
  };
}
