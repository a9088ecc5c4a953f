import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LicensingError } from '../core/errors.ts';
import type { Clock } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { Bindable, Commit, Database, Notice, Reader, Transaction } from './handle.ts';
import type { Checkpoints } from './checkpoint.ts';
import { compile, type Query, type Statement } from './kysely.ts';
import { refreshStatistics } from './statistics.ts';

const REMEMBERED_STATEMENTS = 500;

/** How long one shared commit may keep collecting transactions before it is written, in milliseconds. */
const GROUP_MILLISECONDS = 10;

type Job = { fn: (tx: Transaction) => Promise<unknown>; settle: (outcome: Outcome) => void; queued: number };
type Outcome = { ok: true; value: unknown; told: readonly Notice[] } | { ok: false; error: unknown };

/** Both connections to a file, and what keeps its log short. */
export type Connections = {
  readonly reader: DatabaseSync;
  readonly writer: DatabaseSync;
  readonly checkpoints: Checkpoints;
};

/**
 * SQLite through one reader and one writer connection. Writers wait in a queue; those that wait together run one after
 * another, each in a savepoint, and share one commit (and its fsync). None is answered before that commit.
 */
export function sqliteDatabase({ reader, writer, checkpoints }: Connections, zone: Zone, clock: Clock): Database {
  const queue: Job[] = [];
  const watchers = new Set<(notices: readonly Notice[]) => void>();
  const write = connection(writer, zone);
  let measured: ((commit: Commit) => void) | undefined;
  let draining = false;
  let closed = false;

  async function drain(): Promise<void> {
    draining = true;
    while (queue.length > 0) await commitGroup();
    draining = false;
  }

  async function commitGroup(): Promise<void> {
    const settled: { job: Job; outcome: Outcome }[] = [];
    let isEmpty = true;
    const waits: number[] = [];
    try {
      write.execute('begin immediate');
      const until = performance.now() + GROUP_MILLISECONDS;
      do {
        const job = queue.shift();
        if (!job) break;
        settled.push({ job, outcome: { ok: false, error: undefined } });
        waits.push(performance.now() - job.queued);
        const outcome = await attempt(job, isEmpty);
        isEmpty &&= !outcome.ok;
        settled[settled.length - 1] = { job, outcome };
      } while (performance.now() < until);
      write.execute('commit');
    } catch (cause) {
      if (writer.isTransaction) write.execute('rollback');
      const error = new LicensingError(520, 'The storage cannot be written.', { cause });
      for (const { job } of settled.length > 0 ? settled : queue.splice(0).map((job) => ({ job })))
        job.settle({ ok: false, error });
      return;
    }
    checkpoints.committed();
    for (const { job, outcome } of settled) job.settle(outcome);
    measured?.({ transactions: settled.length, waits });
    const told = settled.flatMap(({ outcome }) => (outcome.ok ? outcome.told : []));
    if (told.length > 0) for (const watcher of watchers) watcher(told);
  }

  /**
   * Runs one job of a group. When it fails, what it wrote is undone: by a savepoint, or all of the transaction where nobody
   * wrote before it, since a savepoint keeps a copy of each page that changes after it.
   */
  async function attempt(job: Job, isFirst: boolean): Promise<Outcome> {
    const told: Notice[] = [];
    const tx = transaction(write, clock(), told);
    try {
      return { ok: true, value: await (isFirst ? job.fn(tx) : tx.savepoint(() => job.fn(tx))), told };
    } catch (error) {
      if (!writer.isTransaction) throw error;
      if (isFirst) {
        write.execute('rollback');
        write.execute('begin immediate');
      }
      return { ok: false, error };
    }
  }

  return {
    read: connection(reader, zone),
    tx: <Result>(fn: (tx: Transaction) => Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        if (closed) throw new LicensingError(520, 'The storage is closed.');
        // The outcome's value is what `fn` returned: the queue only carries it.
        queue.push({
          fn,
          queued: performance.now(),
          settle: (outcome) => (outcome.ok ? resolve(outcome.value as Result) : reject(outcome.error)),
        });
        if (!draining) {
          draining = true;
          setImmediate(() => void drain());
        }
      }),
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    measure: (listener) => {
      measured = listener;
    },
    check: async () => {
      reader.prepare('select 1').get();
      if (!writer.isTransaction) {
        writer.exec('begin immediate');
        writer.exec('rollback');
      }
    },
    optimize: async () => refreshStatistics(writer),
    close: async () => {
      closed = true;
      while (draining) await new Promise((resolve) => setImmediate(resolve));
      await checkpoints.ended();
      refreshStatistics(writer);
      reader.close();
      writer.close();
    },
  };
}

type Prepare = (sql: string) => StatementSync;

type Connection = Reader & {
  execute(sql: string): void;
  readonly statement: Prepare;
  readonly arrayStatement: Prepare;
  inTransaction(): boolean;
};

function connection(db: DatabaseSync, zone: Zone): Connection {
  const remembered = remember((sql) => db.prepare(sql));
  const rememberedArrays = remember((sql) => {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  });
  return {
    ...readerOf(zone, remembered, rememberedArrays),
    statement: remembered,
    arrayStatement: rememberedArrays,
    execute: (sql) => void remembered(sql).run(),
    inTransaction: () => db.isTransaction,
  };
}

function readerOf(zone: Zone, statement: Prepare, arrayStatement: Prepare): Reader {
  // Rows are what the query's type says: the database is STRICT and the table types are tested against it.
  const rows = <Row>(query: Query<Row>): Row[] => {
    const { sql, parameters } = compile(query);
    return statement(sql).all(...(parameters as Bindable[])) as Row[];
  };
  return {
    zone,
    all: async (query) => rows(query),
    first: async (query) => rows(query)[0],
    column: async <Value>(query: Query<Record<string, Value>>) => {
      const { sql, parameters } = compile(query);
      const found = arrayStatement(sql).all(...(parameters as Bindable[])) as unknown as [Value][];
      return found.map(([value]) => value);
    },
    get: async <Row>({ sql }: Statement<Row>, ...values: Bindable[]) =>
      statement(sql).get(...values) as Row | undefined,
  };
}

/** A statement that cannot write; `with` may begin one that does. */
const READS = /^\s*select\b/i;

/** Prepares each text once; the text that was prepared first makes room for new ones. */
function remember(prepare: (sql: string) => StatementSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const prepared = prepare(sql);
    if (statements.size >= REMEMBERED_STATEMENTS) statements.delete(statements.keys().next().value ?? '');
    statements.set(sql, prepared);
    return prepared;
  };
}

function transaction(connection: Connection, now: number, told: Notice[]): Transaction {
  let depth = 0;
  // Savepoints begin with the first write in them: those of a reader, or of what refuses before it writes, cost nothing.
  let begun = 0;
  const guarded =
    (prepare: Prepare): Prepare =>
    (sql) => {
      if (!READS.test(sql)) for (; begun < depth; begun++) connection.execute(`savepoint level${begun}`);
      return prepare(sql);
    };
  const statement = guarded(connection.statement);
  return {
    ...readerOf(connection.zone, statement, guarded(connection.arrayStatement)),
    now,
    run: async (query) => {
      const { sql, parameters } = compile(query);
      return Number(statement(sql).run(...(parameters as Bindable[])).changes);
    },
    exec: async ({ sql }, ...values) => Number(statement(sql).run(...values).changes),
    tell: (kind, key) => {
      const last = told.at(-1);
      if (last?.kind !== kind || last.key !== key) told.push(key === undefined ? { kind } : { kind, key });
    },
    savepoint: async (fn) => {
      const before = told.length;
      const level = depth++;
      const name = `level${level}`;
      try {
        const result = await fn();
        if (begun > level) connection.execute(`release ${name}`);
        return result;
      } catch (error) {
        told.length = before;
        // SQLite itself ends the transaction on a full disk or an I/O error: then there is nothing to undo.
        if (begun > level && connection.inTransaction()) {
          connection.execute(`rollback to ${name}`);
          connection.execute(`release ${name}`);
        }
        throw error;
      } finally {
        depth = level;
        begun = Math.min(begun, level);
      }
    },
  };
}
