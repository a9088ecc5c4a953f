import { join } from 'node:path';
import { createThread } from '../../../core/thread.ts';
import type { Shape } from '../../reader.ts';
import type { Bindable } from '../../handle.ts';
import type { Writer } from '../../transaction.ts';
import { rowsOfTable, type Table } from '../connection.ts';
import type { Fault } from '../readers/order.ts';

/** A statement for the thread: one that writes, one with rows, or the end of the connection. */
type Work = { readonly sql: string; readonly values: readonly Bindable[]; readonly shape?: Shape } | 'close';
export type WriteOrder = { readonly file: string; readonly zone: string; readonly work: Work };

/** What a statement returned. */
export type Result = { readonly changes: number } | { readonly rows: readonly unknown[] } | { readonly table: Table };

/** What a statement returned or why it failed, and whether a transaction is open after it. */
export type Written = { readonly inTransaction: boolean } & (Result | { readonly fault: Fault });

type Thread = (order: WriteOrder) => Promise<Written>;

const ownThread: Thread = createThread(join(import.meta.dirname, 'worker.ts'));

/** The writer of large batches. */
export type ThreadWriter = Writer & {
  /** Closes the connection. The next statement opens another one. */
  readonly close: () => Promise<void>;
};

/**
 * Returns a connection that writes to `file` in a thread of its own, so that nobody waits for the statements and the
 * commit of a large batch. It calls `failed` with each error of SQLite before it throws it. When its thread ends, the
 * transaction is undone, and the statement fails with 516.
 */
export function threadWriter(
  file: string,
  zone: string,
  failed: (error: unknown) => void,
  inThread = ownThread,
): ThreadWriter {
  let isOpen = false;
  let inTransaction = false;

  async function order(work: Work): Promise<Written> {
    isOpen = true;
    try {
      const written = await inThread({ file, zone, work });
      ({ inTransaction } = written);
      return written;
    } catch (error) {
      inTransaction = false;
      throw error;
    }
  }

  function thrown({ message, errcode }: Fault): Error {
    const error = Object.assign(new Error(message), { errcode });
    failed(error);
    return error;
  }

  return {
    read: async (shape, sql, values) => {
      const written = await order({ shape, sql, values });
      if ('table' in written) return rowsOfTable(written.table);
      if ('rows' in written) return written.rows;
      throw 'fault' in written ? thrown(written.fault) : new TypeError('The writer of large batches returned no rows.');
    },
    run: async (sql, values = []) => {
      const written = await order({ sql, values });
      if ('changes' in written) return written.changes;
      throw 'fault' in written ? thrown(written.fault) : new TypeError('The writer of large batches counted no rows.');
    },
    inTransaction: () => inTransaction,
    close: async () => {
      if (isOpen) await order('close');
      isOpen = false;
    },
  };
}
