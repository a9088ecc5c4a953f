import { existsSync, lstatSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { WORK } from './names.ts';

/** A backup that is running is never this old, in milliseconds. */
const DAY = 86_400_000;

/** Throws BackupError when a folder for backups is missing. */
export function expectFolder(folder: string): void {
  if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder}. Create it, or choose another one.`);
}

/** Makes a work folder. It lies beside the archive: there must be room for both, and a copy in /tmp could be in memory. */
export const makeWorkFolder = (folder: string): Promise<string> => mkdtemp(join(folder, WORK));

export const removeWorkFolder = (work: string): Promise<void> => rm(work, { recursive: true, force: true });

/**
 * Removes the work folders that killed backups of this user left a day or more before `work` was made. A file server may
 * have another clock than this machine, so two of its own times are compared.
 */
export async function removeOldWork(work: string): Promise<void> {
  const folder = dirname(work);
  const made = lstatSync(work).mtimeMs;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(WORK)) continue;
    const path = join(folder, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found && isOwn(found.uid) && made - found.mtimeMs > DAY) await removeWorkFolder(path);
  }
}

/** Windows has no numbers of users. */
const isOwn = (uid: number): boolean => process.getuid === undefined || process.getuid() === uid;
