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

/** Where the state is, for messages. */
export const stateFile = (folder: string): string => join(folder, STATE);

/** The text of the state file; undefined when there is none. Throws Refusal `badState` when it cannot be read. */
export const readStateFile = (folder: string): string | undefined =>
  explained(folder, () => (existsSync(stateFile(folder)) ? readFileSync(stateFile(folder), 'utf8') : undefined));

/**
 * Runs `work` while no other process changes the state in this folder, which is made if need be. The lock is the
 * operating system's, taken through SQLite: it ends with the process that holds it, however that ends.
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
 * Replaces the state file, under the lock: written aside, brought to the disk, and renamed, so that a process that is
 * killed in the middle leaves the old state or the new one whole.
 */
export function writeStateFile(folder: string, text: string): void {
  explained(folder, () => {
    // What a process left that was killed while it wrote.
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

/** A name is on the disk once its folder is; Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** What the file system or the lock refuses is told with the folder it is about. */
function explained<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    throw new Refusal('badState', `The state folder ${folder} cannot be used: ${cause.message}.`, { cause });
  }
}
