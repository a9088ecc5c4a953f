import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Integrity } from '../contract/work/storage.ts';
import type { Clock } from '../time/clock.ts';
import type { LicensingError } from '../core/errors.ts';
import type { Zone } from '../time/zone.ts';
import type { Checkpoints } from './checkpoint.ts';
import { connection } from './connection.ts';
import type { Commit, Database, Notice, Transaction } from './handle.ts';
import type { Health } from './health.ts';
import type { IntegrityCheck } from './integrity.ts';
import { statement } from './kysely.ts';
import type { Reserve } from './reserve.ts';
import { probe } from './probe.ts';
import type { Readers } from './readers/reader.ts';
import { hasNoRoom, isFull, isOfDisk } from './sqlite-error.ts';
import { refreshStatistics } from './statistics.ts';
import { notReady, StorageError, unknownOutcome } from './storage-error.ts';
import { transaction } from './transaction.ts';

/** Reads that no request asks for. */
const SERVICE = { caller: 'service', isOwn: true } as const;

/** How long a shared commit collects transactions before it is written, in milliseconds. */
const GROUP_MILLISECONDS = 10;

/** Writes a row that differs after each commit. */
const MARK = "insert into setting values ('mark', ?) on conflict (name) do update set value = excluded.value";

/** The row exists only after a clean stop with a sound database. */
const NOTE_STOP = "insert or replace into setting values ('stopped', 'clean')";

const KNOWN_SOUND: readonly Integrity[] = ['unneeded', 'sound'];

type Job = {
  readonly fn: (tx: Transaction) => Promise<unknown>;
  readonly settle: (outcome: Outcome) => void;
  readonly queued: number;
  readonly isEssential: boolean;
};
type Outcome = { ok: true; value: unknown; told: readonly Notice[] } | { ok: false; error: unknown };
type Settled = { readonly job: Job; readonly outcome: Outcome };

/** The readers and the writer of a file, and the services that look after it. */
export type Connections = {
  readonly readers: Readers;
  readonly writer: DatabaseSync;
  readonly checkpoints: Checkpoints;
  readonly health: Health;
  readonly reserve: Reserve;
  readonly integrity: IntegrityCheck;
};

/**
 * Returns a database on SQLite with readers and one writer connection. Writers wait in a queue. Those waiting
 * together run one after another, each in a savepoint, and share one commit. None is answered before that commit.
 */
export function sqliteDatabase(connections: Connections, zone: Zone, clock: Clock): Database {
  const { readers, writer, checkpoints, health, reserve, integrity } = connections;
  const queue: Job[] = [];
  const watchers = new Set<(notices: readonly Notice[]) => void>();
  const write = connection(writer, health.noticed);
  const measured: ((commit: Commit) => void)[] = [];
  let failed: (() => void) | undefined;
  let draining = false;
  let closed = false;

  async function drain(): Promise<void> {
    draining = true;
    while (queue.length > 0) await commitGroup();
    draining = false;
  }

  async function commitGroup(): Promise<void> {
    const group: Settled[] = [];
    const waits: number[] = [];
    const refusal = health.refusal(true);
    if (refusal) return refuse(takeQueue(), refusal);
    try {
      write.run('begin immediate');
      await runGroup(group, waits);
      health.expectSameFiles();
    } catch (cause) {
      rollBack();
      if (hasNoRoom(cause)) giveRoom();
      return refuse(group.length > 0 ? group : takeQueue(), unwritten(cause));
    }
    const began = performance.now();
    try {
      write.run('commit');
    } catch (cause) {
      rollBack();
      return refuse(group, afterFailedCommit(cause));
    }
    const milliseconds = performance.now() - began;
    // On a full disk the log has little space. A checkpoint lets the log be reused.
    if (health.refusal(false)) checkpoints.begin();
    else checkpoints.committed();
    for (const { job, outcome } of group) job.settle(outcome);
    for (const listener of measured) listener({ transactions: group.length, milliseconds, waits });
    const told = group.flatMap(({ outcome }) => (outcome.ok ? outcome.told : []));
    if (told.length > 0) for (const watcher of watchers) watcher(told);
  }

  /** Runs the waiting jobs for up to `GROUP_MILLISECONDS`. Each job is in `group` from its start. */
  async function runGroup(group: Settled[], waits: number[]): Promise<void> {
    const until = performance.now() + GROUP_MILLISECONDS;
    let isEmpty = true;
    do {
      const job = queue.shift();
      if (!job) return;
      const refusal = health.refusal(job.isEssential);
      group.push({ job, outcome: { ok: false, error: refusal } });
      waits.push(performance.now() - job.queued);
      if (refusal) continue;
      const outcome = await attempt(job, isEmpty);
      isEmpty &&= !outcome.ok;
      group[group.length - 1] = { job, outcome };
    } while (performance.now() < until);
  }

  /**
   * Runs one job of a group and undoes its writes when it fails. The first job rolls back the whole transaction instead
   * of using a savepoint, because a savepoint copies each page that changes after it.
   */
  async function attempt(job: Job, isFirst: boolean): Promise<Outcome> {
    const told: Notice[] = [];
    const tx = transaction(write, zone, clock(), told);
    try {
      return { ok: true, value: await (isFirst ? job.fn(tx) : tx.savepoint(() => job.fn(tx))), told };
    } catch (error) {
      if (!writer.isTransaction || isOfDisk(error)) throw error;
      if (isFirst) {
        write.run('rollback');
        write.run('begin immediate');
      }
      return { ok: false, error };
    }
  }

  /**
   * After a failed commit its frames may be in the log, and recovery after a crash would apply them. Committing another
   * row overwrites them for good. If this commit also fails, the outcome is unknown.
   */
  function afterFailedCommit(cause: unknown): LicensingError {
    if (hasNoRoom(cause)) giveRoom();
    try {
      write.run('begin immediate');
      write.run(MARK, [randomUUID()]);
      write.run('commit');
      return unwritten(cause);
    } catch (error) {
      rollBack();
      // The commit frame is written last, before the sync. A write without space therefore left none.
      if (isFull(cause) && isFull(error)) return unwritten(cause);
      health.setFailed();
      failed?.();
      return unknownOutcome(new AggregateError([cause, error], 'A commit failed, and so did the one after it.'));
    }
  }

  const takeQueue = () => queue.splice(0).map((job) => ({ job }));

  const rollBack = (): void => {
    if (writer.isTransaction) write.run('rollback');
  };

  /** Frees the reserved space for the writes that are needed on a full disk. */
  function giveRoom(): void {
    health.setFull(true);
    reserve.release();
    checkpoints.begin();
  }

  const tx = <Result>(fn: (tx: Transaction) => Promise<Result>, need: 'ordinary' | 'essential' = 'ordinary') =>
    new Promise<Result>((resolve, reject) => {
      if (closed) throw new StorageError('closed');
      const isEssential = need === 'essential';
      const refusal = health.refusal(isEssential);
      if (refusal) throw refusal;
      queue.push({
        fn,
        queued: performance.now(),
        isEssential,
        // The value has the type that `fn` returned; the queue does not know it.
        settle: (outcome) => (outcome.ok ? resolve(outcome.value as Result) : reject(outcome.error)),
      });
      if (!draining) {
        draining = true;
        setImmediate(() => void drain());
      }
    });

  const testWrite = probe(() => tx((one) => one.exec(statement(MARK), randomUUID())));

  return {
    read: readers.of(SERVICE),
    reader: readers.of,
    readers: readers.figures,
    writesWaiting: () => queue.length,
    tx,
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    measure: (listener) => void measured.push(listener),
    onFailure: (listener) => void (failed = listener),
    storage: () => ({ fault: health.fault(), integrity: health.integrity() }),
    check: async () => {
      const fault = health.fault();
      if (fault) throw notReady(fault);
      await readers.of(SERVICE).get(statement('select 1 from setting'));
      await testWrite();
    },
    verify: () => integrity.run(),
    keepRoom: async () => {
      health.setFull(!(await reserve.restore()));
    },
    optimize: async () => refreshStatistics(writer),
    close: async () => {
      closed = true;
      while (draining) await new Promise((resolve) => setImmediate(resolve));
      await checkpoints.ended();
      await integrity.stop();
      // Closing would move the log into the file. After a failed commit the next start needs the log unchanged.
      if (health.fault() === 'failed') return;
      if (health.fault() === undefined) leave();
      await readers.close();
      writer.close();
    },
  };

  /** Prepares the file for the next start. A storage that cannot be written must not prevent the stop. */
  function leave(): void {
    try {
      refreshStatistics(writer);
      if (KNOWN_SOUND.includes(health.integrity())) writer.exec(NOTE_STOP);
    } catch (error) {
      process.emitWarning(new Error('The storage could not be written at the stop.', { cause: error }));
    }
  }
}

const unwritten = (cause: unknown): StorageError =>
  cause instanceof StorageError ? cause : new StorageError(hasNoRoom(cause) ? 'full' : 'unwritten', cause);

function refuse(group: readonly Pick<Settled, 'job'>[], error: LicensingError): void {
  for (const { job } of group) job.settle({ ok: false, error });
}
