import type { Shape } from '../../reader.ts';
import { DataDirectoryError } from '../../data-directory-error.ts';
import type { Bindable } from '../../handle.ts';
import { extendedSqliteCode } from '../sqlite-error.ts';
import { StatementStopped } from '../tick.ts';

/** A statement for a reader thread. */
export type Order = {
  readonly file: string;
  /** IANA name of the zone of `local_time`. */
  readonly zone: string;
  readonly sql: string;
  readonly values: readonly Bindable[];
  readonly shape: Shape;
};

/** The rows of a statement, and its cost in steps of SQLite's virtual machine. */
export type Rows = { readonly rows: readonly unknown[]; readonly steps: number };

/** An error of a statement, in a form that can be sent between threads. */
export type Fault = {
  readonly message: string;
  readonly errcode: number | undefined;
  readonly isStopped: boolean;
  readonly isUnopened: boolean;
};

/** Returns an error in the form that can be sent. */
export const faultOf = (error: unknown): Fault => ({
  message: error instanceof Error ? error.message : String(error),
  errcode: extendedSqliteCode(error),
  isStopped: error instanceof StatementStopped,
  isUnopened: error instanceof DataDirectoryError,
});

/** Messages to a thread: a statement with its number, or a file whose connections it closes. */
export type ToThread = { readonly number: number } & ({ readonly order: Order } | { readonly close: string });

export type FromThread = { readonly number: number; readonly done: Rows | Fault };
