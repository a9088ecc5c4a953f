import { randomUUID } from 'node:crypto';
import {
  chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync,
} from 'node:fs'; // prettier-ignore
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from './refusal.ts';

const LOCK = 'lock.db';
const STATE = 'state.json';
const ASIDE = 'state.aside-';
/** How long a process waits for another one that is changing the state, in milliseconds. */
const PATIENCE = 10_000;

/** Returns the path of the state file, for messages. */
export const stateFile = (folder: string): string => join(folder, STATE);

/**
 * Returns the text of the state file, or undefined when there is none. Throws Refusal `badState` when it cannot be
 * read.
 */
export const readStateFile = (folder: string): string | undefined =>
  explained(folder, () => (existsSync(stateFile(folder)) ? readFileSync(stateFile(folder), 'utf8') : undefined));

/**
 * Runs `work` while no other process changes the state in this folder, which is created when it is missing. The
 * operating system holds the lock through SQLite, so it ends with its process, however that ends.
 */
export function withStateLock<T>(folder: string, work: () => T): T {
  const lock = explained(folder, () => openLock(folder));
  try {
    return work();
  } finally {
    lock.close();
  }
}

/**
 * Replaces the state file under the lock. The text is written to a second file, flushed to disk and renamed, so that a
 * killed process leaves either the old or the new state whole.
 */
export function writeStateFile(folder: string, text: string): void {
  explained(folder, () => {
    // A process that was killed while writing leaves such a file.
    for (const name of readdirSync(folder).filter((one) => one.startsWith(ASIDE))) rmSync(join(folder, name));
    const aside = join(folder, `${ASIDE}${randomUUID()}`);
    writeFileSync(aside, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(aside, stateFile(folder));
    syncFolder(folder);
  });
}

function openLock(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, LOCK);
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const lock = new DatabaseSync(file, { timeout: PATIENCE });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** A new name is safe once its folder is on disk. Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Adds the folder to an error of the file system or the lock. */
function explained<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    throw new Refusal('badState', `The state folder ${folder} cannot be used: ${cause.message}.`, { cause });
  }
}
