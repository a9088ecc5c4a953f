import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { secretFile } from '../core/secret-files.ts';
import { DataDirectoryError } from '../db/data-directory-error.ts';
import { takeLock } from '../db/sqlite/lock.ts';

/** How long a change waits for another change, in milliseconds. */
const PATIENCE = 5000;

/** Returns the path of a data folder's signing keys. */
export const keyFileOf = (dataDir: string): string => secretFile(dataDir, 'signing');

/**
 * Returns the text of the signing keys of a data folder; undefined when it has none yet. Throws DataDirectoryError for a
 * file that is accessible to other users.
 */
export function readKeyFile(dataDir: string): string | undefined {
  const file = keyFileOf(dataDir);
  if (!existsSync(file)) return undefined;
  const fault = permissionFault(file);
  if (fault) throw new DataDirectoryError(fault);
  return readFileSync(file, 'utf8');
}

/**
 * Changes the signing keys of a data folder: `change` receives the current text and returns the new one. It is written to
 * a temporary file, synced and renamed, so that a reader sees either the old or the new keys. Only one change runs at a
 * time.
 */
export function changeKeyFile(dataDir: string, change: (text: string | undefined) => string): void {
  const release = takeLock(join(dataDir, 'signing-keys.lock'), PATIENCE);
  if (!release)
    throw new DataDirectoryError(`The signing keys of ${dataDir} are being changed by another process. Try again.`);
  try {
    const before = readKeyFile(dataDir);
    const after = change(before);
    if (after !== before) write(dataDir, after);
  } finally {
    release();
  }
}

/**
 * Returns a fault when other users can read or write a file with a private key; undefined otherwise. The group may read a file of
 * root when this process is not root: it could not read the file otherwise, and Kubernetes mounts secrets so.
 */
export function permissionFault(file: string): string | undefined {
  const { mode: whole, uid } = statSync(file);
  const mode = whole & 0o777;
  const forbidden = uid === 0 && process.getuid?.() !== 0 ? 0o037 : 0o077;
  if ((mode & forbidden) === 0 || process.platform === 'win32') return undefined;
  return `${file} holds a private key and others have access to it (mode ${mode.toString(8).padStart(4, '0')}). Run: chmod 600 ${file}`;
}

function write(dataDir: string, text: string): void {
  const file = keyFileOf(dataDir);
  // A file left by an interrupted change would keep its mode, which may be any.
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
