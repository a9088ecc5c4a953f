import type { Integrity, StorageFault } from '../contract/work/storage.ts';
import type { Zone } from '../time/zone.ts';
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

/** A fault of the storage, and how far the check for damaged pages has come. */
export type StorageReport = { readonly fault: StorageFault | undefined; readonly integrity: Integrity };

export interface Database {
  readonly read: Reader;
  /**
   * Runs `fn` alone and durably: it resolves after the commit, or rejects with nothing written, unless with 5031: then
   * nobody knows. On a full disk only what is `essential` is taken, since it may use the room that is kept for it.
   */
  tx<Result>(fn: (tx: Transaction) => Promise<Result>, need?: 'ordinary' | 'essential'): Promise<Result>;
  /** Calls `listener`, which must not throw, after each commit with what was told in it; returns what ends that. */
  watch(listener: (notices: readonly Notice[]) => void): () => void;
  /** Calls `listener`, which must not throw, with what each commit was like, from now on. */
  measure(listener: (commit: Commit) => void): void;
  /** Calls `listener`, which must not throw, when nobody knows what was committed: the process has to end then. */
  onFailure(listener: () => void): void;
  /** What is known of the storage now. */
  storage(): StorageReport;
  /** Resolves when the storage can be read and written; throws (520) when it cannot. Writes a row now and then to know. */
  check(): Promise<void>;
  /** Looks for damaged pages in all of the database, once. Resolves with what was found. */
  verify(): Promise<readonly string[]>;
  /** Keeps room on the disk for essential changes; on a disk that was full, ends that state when there is room again. */
  keepRoom(): Promise<void>;
  /** Refreshes what the planner knows of the data; after bulk changes and at the end. */
  optimize(): Promise<void>;
  close(): Promise<void>;
}
