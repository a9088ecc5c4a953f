import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../time/clock.ts';
import type { LicensingError } from '../../core/errors.ts';
import type { Zone } from '../../time/zone.ts';
import { begin } from './begin.ts';
import { connection } from './connection.ts';
import type { Commit, Database, Need, Notice, Transaction } from '../handle.ts';
import type { Health } from './health.ts';
import type { Readers } from './readers/reader.ts';
import type { Reserve } from './reserve.ts';
import { extendedSqliteCode, hasNoRoom, isFull, isOfDisk } from './sqlite-error.ts';
import { StorageError, unknownOutcome } from '../storage-error.ts';
import { transaction, type Writer } from '../transaction.ts';
import type { Checkpoints } from './wal/checkpoint.ts';
import { syncedMeanwhile, type FileSync } from './wal/sync.ts';

/** How long a shared commit collects transactions before it is written, in milliseconds. */
const GROUP_MILLISECONDS = 10;

/** Writes a row that differs after each commit. */
export const MARK = "insert into setting values ('mark', ?) on conflict (name) do update set value = excluded.value";

type Job = {
  readonly fn: (tx: Transaction) => Promise<unknown>;
  readonly settle: (outcome: Outcome) => void;
  readonly queued: number;
  readonly need: Need;
};
type Outcome = { ok: true; value: unknown; told: readonly Notice[] } | { ok: false; error: unknown };
type Settled = { readonly job: Job; readonly outcome: Outcome };

/** The writer of a file, and the services that its commits need. */
export type Writing = {
  readonly writer: DatabaseSync;
  /** Writes large transactions; without it, they run on `writer`. */
  readonly large?: Writer | undefined;
  readonly log: FileSync;
  readonly checkpoints: Checkpoints;
  readonly health: Health;
  readonly reserve: Reserve;
  readonly readers: Pick<Readers, 'refresh'>;
};

/** The part of a database that writes. */
export type Writes = Pick<Database, 'tx' | 'watch' | 'tell' | 'measure' | 'onFailure' | 'writesWaiting'> & {
  /** Takes no more writes, and resolves when those that wait are done. */
  readonly end: () => Promise<void>;
};

/**
 * Returns the queue of the writer connection. Writers that wait together run one after another, each in a savepoint,
 * and share one commit. A large one has a commit of its own. None is answered before that commit is on the disk. Readers
 * can see it a moment earlier.
 */
export function groupCommit(
  { writer, large, log, checkpoints, health, reserve, readers }: Writing,
  zone: Zone,
  clock: Clock,
): Writes {
  const queue: Job[] = [];
  const watchers = new Set<(notices: readonly Notice[]) => void>();
  const small: Writer = connection(writer, health.noticed);
  const measured: ((commit: Commit) => void)[] = [];
  let failed: (() => void) | undefined;
  let draining = false;
  let closed = false;
  checkpoints.onFailure((cause) => void unknown(cause));

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
    const write = (isLarge(queue[0]) && large) || small;
    try {
      await begin(write);
      await runGroup(write, group, waits);
      health.expectSameFiles();
    } catch (cause) {
      await rollBack(write);
      if (hasNoRoom(cause)) giveRoom();
      return refuse(group.length > 0 ? group : takeQueue(), unwritten(cause));
    }
    const began = performance.now();
    try {
      if (write === small) await small.run('commit');
      else await syncedMeanwhile(log, Promise.resolve(write.run('commit')));
    } catch (cause) {
      await rollBack(write);
      return refuse(group, await afterFailedCommit(cause));
    }
    try {
      await log.run();
    } catch (cause) {
      return refuse(group, unknown(cause));
    }
    const milliseconds = performance.now() - began;
    // What is acknowledged is seen by the next read.
    readers.refresh();
    for (const { job, outcome } of group) job.settle(outcome);
    for (const listener of measured) listener({ transactions: group.length, milliseconds, waits });
    const told = group.flatMap(({ outcome }) => (outcome.ok ? outcome.told : []));
    if (told.length > 0) for (const watcher of watchers) watcher(told);
    // On a full disk the log has little space. A checkpoint lets the log be reused.
    if (health.refusal(false)) checkpoints.begin();
    else await checkpoints.committed();
  }

  /** Runs the waiting jobs for up to `GROUP_MILLISECONDS`, or one large job. Each job is in `group` from its start. */
  async function runGroup(write: Writer, group: Settled[], waits: number[]): Promise<void> {
    const until = performance.now() + GROUP_MILLISECONDS;
    let isEmpty = true;
    do {
      const job = queue.shift();
      if (!job) return;
      const refusal = health.refusal(job.need === 'essential');
      group.push({ job, outcome: { ok: false, error: refusal } });
      waits.push(performance.now() - job.queued);
      if (refusal) continue;
      const outcome = await attempt(write, job, isEmpty);
      isEmpty &&= !outcome.ok;
      group[group.length - 1] = { job, outcome };
    } while (write === small && !isLarge(queue[0]) && performance.now() < until);
  }

  /**
   * Runs one job of a group and undoes its writes when it fails. The first job rolls back the whole transaction instead
   * of using a savepoint, because a savepoint copies each page that changes after it.
   */
  async function attempt(write: Writer, job: Job, isFirst: boolean): Promise<Outcome> {
    const told: Notice[] = [];
    const tx = transaction(write, zone, clock(), told);
    try {
      return { ok: true, value: await (isFirst ? job.fn(tx) : tx.savepoint(() => job.fn(tx))), told };
    } catch (error) {
      if (!write.inTransaction() || isOfDisk(error)) throw error;
      if (isFirst) {
        await write.run('rollback');
        await begin(write);
      }
      return { ok: false, error };
    }
  }

  /**
   * After a failed commit its frames may be in the log, and recovery after a crash would apply them. Committing another
   * row overwrites them for good. If this commit also fails, the outcome is unknown.
   */
  async function afterFailedCommit(cause: unknown): Promise<LicensingError> {
    if (hasNoRoom(cause)) giveRoom();
    // The thread of a large transaction ended while it was committing, or the log could not be synced meanwhile.
    if (extendedSqliteCode(cause) === undefined) return unknown(cause);
    try {
      await begin(small);
      await small.run(MARK, [randomUUID()]);
      await small.run('commit');
      await log.run();
      return unwritten(cause);
    } catch (error) {
      await rollBack(small);
      // The commit frame is written last, before the sync. A write without space therefore left none.
      if (isFull(cause) && isFull(error)) return unwritten(cause);
      return unknown(new AggregateError([cause, error], 'A commit failed, and so did the one after it.'));
    }
  }

  /** Takes no more changes, because pages that could not be synced may be lost though they can still be read. */
  function unknown(cause: unknown): LicensingError {
    health.setFailed();
    failed?.();
    return unknownOutcome(cause);
  }

  const takeQueue = () => queue.splice(0).map((job) => ({ job }));

  const isLarge = (job: Job | undefined): boolean => large !== undefined && job?.need === 'large';

  const rollBack = async (write: Writer): Promise<void> => {
    if (write.inTransaction()) await write.run('rollback');
  };

  /** Frees the reserved space for the writes that are needed on a full disk. */
  function giveRoom(): void {
    health.setFull(true);
    reserve.release();
    checkpoints.begin();
  }

  const tx = <Result>(fn: (tx: Transaction) => Promise<Result>, need: Need = 'ordinary') =>
    new Promise<Result>((resolve, reject) => {
      if (closed) throw new StorageError('closed');
      const refusal = health.refusal(need === 'essential');
      if (refusal) throw refusal;
      queue.push({
        fn,
        queued: performance.now(),
        need,
        // The value has the type that `fn` returned; the queue does not know it.
        settle: (outcome) => (outcome.ok ? resolve(outcome.value as Result) : reject(outcome.error)),
      });
      if (!draining) {
        draining = true;
        setImmediate(() => void drain());
      }
    });

  return {
    writesWaiting: () => queue.length,
    tx,
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    tell: (kind, key) => {
      for (const watcher of watchers) watcher([{ kind, key }]);
    },
    measure: (listener) => void measured.push(listener),
    onFailure: (listener) => void (failed = listener),
    end: async () => {
      closed = true;
      while (draining) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const unwritten = (cause: unknown): StorageError =>
  cause instanceof StorageError ? cause : new StorageError(hasNoRoom(cause) ? 'full' : 'unwritten', cause);

function refuse(group: readonly Pick<Settled, 'job'>[], error: LicensingError): void {
  for (const { job } of group) job.settle({ ok: false, error });
}
