import { execFile, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BackupSchedule } from '../config.ts';
import type { Deps } from '../http/deps.ts';
import { describeError, failureLog } from '../http/log.ts';
import { repeat, type Repeated } from '../time/repeat.ts';
import type { ChildAnswer } from './child.ts';
import { isBackupDue, type ScheduledOrder } from './scheduled.ts';
import { makeWorkFolder, removeWorkFolder } from './work-folder.ts';

/** Milliseconds between two looks whether a backup is due. */
const EVERY = 60_000;

/** Seconds from a failure to the next attempt. */
const AGAIN = 3600;

/** Characters of the folder's id that the names of its backups have. */
const MARK_LENGTH = 8;

const CHILD = join(import.meta.dirname, 'child.ts');

type Source = Pick<Deps, 'config' | 'clock' | 'steady' | 'log'>;

/** Makes the backups of a schedule, each in a process of its own. */
export type BackupKeeper = {
  /** Makes a backup if one is due and no attempt failed in the last hour. Never rejects. */
  readonly look: (isStopped?: () => boolean) => Promise<void>;
  /** Ends the backup that is being made. Nothing remains of it. */
  readonly cancel: () => void;
};

/** Starts to make backups if BACKUP_DIR is set. `onFailure` counts the failed attempts. */
export function startBackups(source: Source, onFailure: () => void): Repeated {
  const { backups } = source.config;
  if (backups === undefined) return { stop: async () => undefined };
  const { look, cancel } = createBackupKeeper(source, backups, onFailure);
  const repeated = repeat(EVERY, look, failureLog(source.log, 'backup'));
  return {
    stop: async () => {
      const stopped = repeated.stop();
      cancel();
      await stopped;
    },
  };
}

/** Returns the keeper of a schedule. `onFailure` counts the failed attempts. */
export function createBackupKeeper(
  { config, clock, steady, log }: Source,
  backups: BackupSchedule,
  onFailure: () => void,
): BackupKeeper {
  const { dataDir, backupPassphrase: passphrase } = config;
  let child: ChildProcess | undefined;
  let failedAt: number | undefined;

  /** Returns what failed, as the log shows it; undefined when nothing did. */
  const attempt = async (isStopped: () => boolean): Promise<Record<string, unknown> | undefined> => {
    const instance = await readFile(join(dataDir, 'instance'), 'utf8');
    const schedule = { ...backups, mark: instance.slice(0, MARK_LENGTH) };
    if (!(await isBackupDue(schedule, clock()))) return undefined;
    const work = await makeWorkFolder(backups.folder);
    try {
      if (isStopped()) return undefined;
      const began = performance.now();
      const running = run({ ...schedule, dataDir, passphrase, now: clock(), work });
      child = running.child;
      const answer = await running.answer;
      if ('failed' in answer) return answer.failed;
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      if ('file' in answer) log.write('info', { operation: 'backup', ...answer, seconds });
    } catch (error) {
      if (!isStopSignal(error)) throw error;
      log.write('info', { operation: 'backup', message: 'The backup was stopped. Nothing remains of it.' });
    } finally {
      child = undefined;
      await removeWorkFolder(work);
    }
    return undefined;
  };

  return {
    look: async (isStopped = () => false) => {
      if (failedAt !== undefined && steady() - failedAt < AGAIN) return;
      const failed = await attempt(isStopped).catch(describeError);
      failedAt = failed && steady();
      if (failed === undefined) return;
      onFailure();
      log.write('error', { operation: 'backup', ...failed });
    },
    cancel: () => void child?.kill(),
  };
}

const execute = promisify(execFile);

/** Starts the process that makes a backup. */
function run(order: ScheduledOrder): { readonly child: ChildProcess; readonly answer: Promise<ChildAnswer> } {
  const running = execute(process.execPath, [CHILD]);
  const { stdin } = running.child;
  // A process that ends before it has read its order is reported by its exit.
  stdin?.on('error', () => undefined);
  stdin?.end(JSON.stringify(order));
  return { child: running.child, answer: running.then(({ stdout }) => JSON.parse(stdout) as ChildAnswer) };
}

/** Returns true when a process ended because someone asked it to. */
const isStopSignal = (error: unknown): boolean =>
  error instanceof Error && 'signal' in error && (error.signal === 'SIGTERM' || error.signal === 'SIGINT');
