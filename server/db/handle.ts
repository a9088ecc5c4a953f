import type { Zone } from '../core/zone.ts';
import type { Query, Statement } from './kysely.ts';

/** Values that can be bound to a statement. Booleans are stored as 0 and 1 by the stores. */
export type Bindable = string | number | bigint | null | Uint8Array;

/** What a commit changed: a kind of record and the key that its path uses; without a key, some of the kind. */
export type Notice = { readonly kind: string; readonly key?: string };

/** Runs queries on the last committed state. Async in form, so that another database can stand behind it. */
export interface Reader {
  readonly zone: Zone;
  all<Row>(query: Query<Row>): Promise<Row[]>;
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
  /** The one column of a query, without an object around each value. */
  column<Value>(query: Query<Record<string, Value>>): Promise<Value[]>;
  /** The hot way: a statement written once, with its values. */
  get<Row>(statement: Statement<Row>, ...values: Bindable[]): Promise<Row | undefined>;
}

/** One transaction: sees its own writes; inside `tx` only this handle is used. */
export interface Transaction extends Reader {
  /** The one reading of the clock that the whole transaction uses, in seconds since 1970. */
  readonly now: number;
  /** Runs a write; returns how many rows it changed. */
  run(query: Query<unknown>): Promise<number>;
  /** Runs a statement written once; returns how many rows it changed. */
  exec(statement: Statement<unknown>, ...values: Bindable[]): Promise<number>;
  /** Tells those who watch, once this is committed; what a savepoint undoes is not told. */
  tell(kind: string, key?: string): void;
  /** Undoes what `fn` wrote when it throws, and only that. */
  savepoint<Result>(fn: () => Promise<Result>): Promise<Result>;
}

/** A commit: how many transactions share it, and how long each of them waited for its turn, in milliseconds. */
export type Commit = { readonly transactions: number; readonly waits: readonly number[] };

export interface Database {
  readonly read: Reader;
  /** Runs `fn` alone and durably: it resolves after the commit, or rejects with nothing written. */
  tx<Result>(fn: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Calls `listener`, which must not throw, after each commit with what was told in it; returns what ends that. */
  watch(listener: (notices: readonly Notice[]) => void): () => void;
  /** Calls `listener`, which must not throw, with what each commit was like, from now on. */
  measure(listener: (commit: Commit) => void): void;
  /** Resolves when the storage can be read and written; throws when it cannot. */
  check(): Promise<void>;
  /** Refreshes what the planner knows of the data; after bulk changes and at the end. */
  optimize(): Promise<void>;
  close(): Promise<void>;
}
