import type { EngineName, ReplicaRecord } from '../contract/bff/engine.ts';
import type { BlobPurpose, Blobs } from '../core/blobs.ts';
import type { Integrity, StorageFault } from '../contract/work/storage.ts';
import type { Zone } from '../time/zone.ts';
import type { Query, Statement } from './kysely.ts';
import type { RecordTextFigures, RecordTexts } from './record-texts.ts';

/** Values that can be bound to a statement. Booleans must be converted to 0 and 1 first. */
export type Bindable = string | number | bigint | null | Uint8Array;

/**
 * A committed change: the kind of record and the key in its path. Without a key, any records of the kind may have
 * changed. An event that no transaction writes has a kind of its own.
 */
export type Notice = { readonly kind: string; readonly key?: string };

/** Runs queries on the last committed state. Asynchronous, so that another database can implement it. */
export interface Reader {
  readonly zone: Zone;
  /** Texts of committed records. A transaction has none, because what it reads may be undone. */
  readonly texts?: RecordTexts | undefined;
  all<Row>(query: Query<Row>): Promise<Row[]>;
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
  /** Returns the `n` of the only row. It may be remembered until the next commit. */
  total(query: Query<{ n: number }>): Promise<number>;
  /** Returns the values of a query's only column. */
  column<Value>(query: Query<Record<string, Value>>): Promise<Value[]>;
  /** Runs a prepared statement: the fast path. */
  get<Row>(statement: Statement<Row>, ...values: Bindable[]): Promise<Row | undefined>;
  /** Runs a prepared statement, and returns all of its rows. */
  rows<Row>(statement: Statement<Row>, ...values: Bindable[]): Promise<Row[]>;
}

/**
 * A transaction, which sees its own writes. Code inside `tx` must use only this handle. Statements run in the order in
 * which they are given, also when several are given at once (`together`).
 */
export interface Transaction extends Reader {
  /** The time of the whole transaction, in seconds since 1970. */
  readonly now: number;
  /** Runs a write. Returns the number of changed rows. */
  run(query: Query<unknown>): Promise<number>;
  /** Runs a prepared write. Returns the number of changed rows. */
  exec(statement: Statement<unknown>, ...values: Bindable[]): Promise<number>;
  /** Names the author of the change: `Turn.mayLag` sees it from then on. */
  by(caller: string): void;
  /** Notifies watchers after the commit, unless a savepoint undoes the change. */
  tell(kind: string, key?: string): void;
  /** Undoes the writes of `fn`, and only those, when it throws. */
  savepoint<Result>(fn: () => Promise<Result>): Promise<Result>;
}

/**
 * What a transaction is: `essential` ones are accepted on a full disk and may use the reserved space. `large` ones run in
 * a thread of their own, because reads would wait for their statements and their commit. `alone` ones run while no other one
 * does in any process, and are refused with 5030 when a table stays in use for half a second.
 */
export type Need = 'ordinary' | 'essential' | 'large' | 'alone';

/** A commit: the number of transactions that shared it, how long it took, and how long each waited for its turn (ms). */
export type Commit = {
  readonly transactions: number;
  readonly milliseconds: number;
  readonly waits: readonly number[];
};

/** Who waits for a statement, and how long it may take. */
export type Turn = {
  /** The caller. Callers take turns, so that one with many statements delays only itself. */
  readonly caller: string;
  /** A part of the service itself: its statements are brief unless they prove otherwise. */
  readonly isOwn?: boolean;
  /** Gives way to all others, and has no end: exports and jobs. */
  readonly isBackground?: boolean;
  /** When the request must end, by `performance.now()`, and how many seconds it may take. */
  readonly end?: { readonly at: number; readonly seconds: number };
  /**
   * The answer may come from a replica that lags, if it has all changes of this caller. `isTold` callers hear of the changes of
   * others, and see those too.
   */
  readonly mayLag?: { readonly caller: string; readonly isTold: boolean };
  /** True when nobody waits for the answer any more. */
  readonly isGone?: () => boolean;
  /** Counts where the statements ran. */
  readonly ran?: Ran;
};

/** Number of statements that ran in the main thread and in reader threads. */
export type Ran = { main: number; threads: number };

/** How many statements wait and run, and how many were stopped since the start, by reason. */
export type ReaderFigures = {
  readonly waiting: number;
  readonly running: number;
  readonly stopped: Readonly<Record<Stop, number>>;
  readonly texts: RecordTextFigures;
};

/** Why a statement was stopped: its request has no time left, the client has gone, or others wait. */
export type Stop = 'time' | 'gone' | 'turn';

/** The fault of the storage, and the state of the check for damaged pages. */
export type StorageReport = { readonly fault: StorageFault | undefined; readonly integrity: Integrity };

/** Sizes in bytes of the data, of the log of its changes and of the space that is left. A server does not tell the last two. */
export type Sizes = { readonly database: number; readonly log?: number; readonly free?: number };

/** A table with an estimate of its rows. */
export type TableSize = { readonly name: string; readonly rows: number };

/** The entries of the log that began from the second `from` on and before `to`. */
export type LogPart = { readonly name: string; readonly from: number; readonly to: number };

/** The parts of a log, one for each month in UTC. Entries of months without a part are in one more, which is always there. */
export interface LogParts {
  /** Returns the parts of months, oldest first. */
  all(db: Reader): Promise<LogPart[]>;
  /** Makes the missing parts of the month of `now` and of the next ones. False when the log is in use: try again later. */
  make(db: Database, now: number): Promise<boolean>;
  /** Runs `fn` while no other transaction runs. Undefined, with nothing written, when the log is in use: try again later. */
  alone<Result>(db: Database, fn: (tx: Transaction) => Promise<Result>): Promise<Result | undefined>;
  /** Removes a part with its entries, in a transaction of `alone`. Nothing is counted. */
  drop(tx: Transaction, part: LogPart): Promise<void>;
}

/** Connections to a server: the most that may be open, those in use, and the callers that wait for one. */
export type PoolFigures = { readonly size: number; readonly busy: number; readonly waiting: number };

/**
 * A server that copies the changes of another one: bytes of the log that it has not applied yet, and seconds that the latest
 * changes took. What the user of the database may not see is null.
 */
export type Standby = {
  readonly name: string;
  readonly state: string | null;
  readonly lagBytes: number | null;
  readonly lagSeconds: number | null;
};

/** The server that keeps the data of several processes. */
export interface DatabaseServer {
  /** Returns the connections of this process now. */
  pool(): PoolFigures;
  /** Returns the state of the replica for reads; absent without one. */
  readonly replica?: () => ReplicaRecord;
  /** Returns the standbys that are connected, the one with the largest lag last. */
  standbys(db: Reader): Promise<Standby[]>;
}

/** A process that works on the database. Times are seconds since 1970, by the clock of the database. */
export type Instance = {
  readonly id: string;
  readonly host: string;
  /** Number of the process on its host. */
  readonly process: number;
  readonly version: string;
  readonly started: number;
  readonly seen: number;
  /** Seconds for which it was not heard of. */
  readonly silence: number;
};

/** Work that the process with the id `holder` does, until the second `until` unless it renews the lease. */
export type Lease = { readonly name: string; readonly holder: string; readonly until: number };

/** Processes that share a database. */
export interface Instances {
  /** Id of this process. */
  readonly id: string;
  /**
   * Notes that this process is alive, renews its leases, and takes those of `works` that nobody holds. Returns the number of
   * each lease that it holds. A lease has another number each time it is taken.
   */
  beat(version: string, works: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Throws `LeaseLost` when the lease has been taken since it had this number. */
  expectHeld(tx: Transaction, work: string, number: number): Promise<void>;
  /** Gives all leases up, and forgets this process. */
  leave(): Promise<void>;
  /** Returns the processes that are there, oldest first. One that died is among them for up to a minute. */
  all(db: Reader): Promise<Instance[]>;
  /** Returns the leases that have not ended. */
  leases(db: Reader): Promise<Lease[]>;
}

export interface Database {
  readonly engine: EngineName;
  /** Returns the version of the engine. */
  version(db: Reader): Promise<string>;
  /** The server of the data; absent where the data is in a folder. */
  readonly server?: DatabaseServer;
  /** The processes that share the database; absent where no other process can. */
  readonly instances?: Instances;
  /** The parts of the log; absent where it is in one piece. */
  readonly logParts?: LogParts;
  /** Reads for the service itself. */
  readonly read: Reader;
  /** Returns a reader for one caller. Its queries wait for their turn among those of other callers. */
  reader(turn: Turn): Reader;
  /** Returns how many queries wait and run, and how many were stopped. */
  readers(): ReaderFigures;
  /** Returns how many transactions wait for their turn. */
  writesWaiting(): number;
  /**
   * Runs `fn` in a transaction, as if no other one ran beside it. It resolves after the durable commit, or rejects with
   * nothing written; after 5031 the outcome is unknown. `fn` may be run again from its beginning. Transactions with the same
   * `sn` wait for each other, instead of being run again because of each other.
   */
  tx<Result>(fn: (tx: Transaction) => Promise<Result>, need?: Need, sn?: string): Promise<Result>;
  /**
   * Calls `listener` with the notices of each commit: those of this process before `tx` resolves, those of others soon after.
   * Calls `missed` when anything may have changed without a notice. Returns a function that ends this. Neither may throw.
   */
  watch(listener: (notices: readonly Notice[]) => void, missed: () => void): () => void;
  /** Notifies watchers of an event that no transaction writes: those of this process at once. */
  tell(kind: string, key: string): void;
  /** Calls `listener` with the figures of each commit. `listener` must not throw. */
  measure(listener: (commit: Commit) => void): void;
  /** Calls `listener` when the outcome of a commit is unknown: the process must end then. `listener` must not throw. */
  onFailure(listener: () => void): void;
  /** Returns the stored files of a purpose. They are where all processes that share the database see them. */
  blobs(purpose: BlobPurpose): Blobs;
  storage(): StorageReport;
  sizes(): Promise<Sizes>;
  /** Returns the tables with most rows, largest first. */
  largestTables(db: Reader, most: number): Promise<TableSize[]>;
  /**
   * Resolves when the storage can be read and written; throws 520 otherwise. It writes a row from time to time to test
   * this.
   */
  check(): Promise<void>;
  /** Checks the whole database for damaged pages once. Resolves with the findings. */
  verify(): Promise<readonly string[]>;
  /**
   * Reserves disk space for essential changes. After a full disk, it restores normal operation when there is space
   * again.
   */
  keepRoom(): Promise<void>;
  /** Updates the statistics of the query planner, after bulk changes and before closing. */
  optimize(): Promise<void>;
  close(): Promise<void>;
}
