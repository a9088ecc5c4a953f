import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ageOf } from '../time/moment-rules.ts';

const fileOf = (dataDir: string): string => join(dataDir, 'last-backup');

/** Notes in a data folder when its last good backup was made, in seconds since 1970. */
export async function noteBackup(dataDir: string, madeAt: number): Promise<void> {
  const written = `${fileOf(dataDir)}.${process.pid}`;
  try {
    await writeFile(written, `${new Date(madeAt * 1000).toISOString()}\n`, { mode: 0o600, flush: true });
    // Another user than that of the service may have run the command. The service itself may have no right to call chown.
    const { uid } = await stat(dataDir);
    if (uid !== (await stat(written)).uid) await chown(written, uid, -1);
    await rename(written, fileOf(dataDir));
  } finally {
    await rm(written, { force: true });
  }
}

/** Returns when the last good backup of a data folder was made, in seconds since 1970; undefined when none is known. */
export async function readLastBackup(dataDir: string): Promise<number | undefined> {
  try {
    const madeAt = Date.parse((await readFile(fileOf(dataDir), 'utf8')).trim());
    return Number.isNaN(madeAt) ? undefined : madeAt / 1000;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A service and its backups. Moments are seconds since 1970. */
export type BackedUp = {
  readonly lastBackup: number | undefined;
  /** Hours between two backups that the service makes by itself; undefined when it makes none. */
  readonly everyHours: number | undefined;
  /** When the service was set up; undefined before that. */
  readonly setUp: number | undefined;
};

const HOUR = 3600;

/** A new service may have no backup for this long. */
const FIRST_DAY = 24 * HOUR;

/** How often a service that makes no backups by itself should be backed up, in hours. */
const WEEK = 7 * 24;

/** A backup is overdue after one and a half times its interval, so that one failed attempt is no warning yet. */
const SLACK = 1.5;

/** Returns true when the last good backup is too old, or none is known of a service that is older than a day. */
export function isBackupOverdue({ lastBackup, everyHours = WEEK, setUp }: BackedUp, now: number): boolean {
  if (setUp === undefined || ageOf(setUp, now) <= FIRST_DAY) return false;
  return lastBackup === undefined || ageOf(lastBackup, now) > SLACK * everyHours * HOUR;
}
