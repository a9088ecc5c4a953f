import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { noteBackup } from '../core/last-backup.ts';
import { takeLock } from '../db/sqlite/lock.ts';
import { ageOf } from '../time/moment-rules.ts';
import { makeBackup } from './backup.ts';
import { backupName, instantOf, LOCK } from './names.ts';
import { expectFolder } from './work-folder.ts';

/** The backups that one service makes on its schedule. */
export type Schedule = {
  readonly folder: string;
  readonly everyHours: number;
  readonly keep: number;
  /** The part of their names that tells them from those of other services and from those made by hand. */
  readonly mark: string;
};

/** A backup to make if it is due at the moment `now`, in seconds since 1970. It can be sent as JSON. */
export type ScheduledOrder = Schedule & {
  readonly dataDir: string;
  readonly passphrase?: string | undefined;
  readonly now: number;
  readonly work: string;
};

/** A backup that was made, its size in bytes and how many older ones were removed; or why none was needed. */
export type ScheduledOutcome =
  | { readonly file: string; readonly bytes: number; readonly removed: number }
  | { readonly skipped: 'busy' | 'not due' };

/** A backup of a schedule and its age in seconds: Infinity when the clock was wrong. */
type Kept = { readonly name: string; readonly age: number };

/** Returns the backups of a schedule, youngest first. A backup has its name only when it is good. */
async function keptBackups({ folder, mark }: Schedule, now: number): Promise<readonly Kept[]> {
  expectFolder(folder);
  const names = await readdir(folder);
  return names
    .flatMap((name) => {
      const instant = instantOf(name, mark);
      return instant === undefined ? [] : [{ name, age: ageOf(instant, now) }];
    })
    .toSorted((a, b) => (a.age === b.age ? 0 : a.age - b.age));
}

/** Returns true when the youngest good backup of a schedule is as old as its interval. */
export async function isBackupDue(schedule: Schedule, now: number): Promise<boolean> {
  const [youngest] = await keptBackups(schedule, now);
  return youngest === undefined || youngest.age >= schedule.everyHours * 3600;
}

/**
 * Makes a backup if it is due and no other service makes one in the same folder, notes it in the data folder, and removes
 * the oldest ones that are too many. Throws BackupError and DataDirectoryError.
 */
export async function makeScheduledBackup(order: ScheduledOrder): Promise<ScheduledOutcome> {
  const { dataDir, folder, keep, mark, passphrase, now, work } = order;
  const release = takeLock(join(folder, LOCK));
  if (release === undefined) return { skipped: 'busy' };
  try {
    if (!(await isBackupDue(order, now))) return { skipped: 'not due' };
    const file = join(folder, backupName(now, passphrase !== undefined, mark));
    const lock = passphrase === undefined ? undefined : { passphrase };
    const { manifest, size: bytes } = await makeBackup({ dataDir, file, lock, clock: () => now, work });
    await noteBackup(dataDir, manifest.madeAt);
    const tooMany = (await keptBackups(order, now)).slice(keep);
    for (const { name } of tooMany) await unlink(join(folder, name));
    return { file, bytes, removed: tooMany.length };
  } finally {
    release();
  }
}
