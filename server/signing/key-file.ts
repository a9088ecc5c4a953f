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
import { z } from 'zod';
import { secretFile } from '../core/secret-files.ts';
import { DataDirectoryError } from '../db/data-directory-error.ts';
import { takeLock } from '../db/sqlite/lock.ts';
import { keyInUse, type KeyEntry, type KeyList } from './key-list.ts';
import { keyIdOf, publicKeyOf, readPrivateKey } from './keys.ts';

const seconds = z.int().min(0);
const entry = z.strictObject({
  keyId: z.string(),
  publicKey: z.base64(),
  createdAt: seconds,
  retiredAt: seconds.optional(),
  privateKey: z.string().optional(),
});
const keyFile = z.strictObject({ format: z.literal(1), keys: z.array(entry).min(1) });

/** How long a change waits for another change, in milliseconds. */
const PATIENCE = 5000;

/** Returns the path of a data folder's signing keys. */
export const keyFileOf = (dataDir: string): string => secretFile(dataDir, 'signing');

/**
 * Returns the signing keys of a data folder, or undefined when it has none yet. Throws DataDirectoryError for a file
 * that is damaged or accessible to other users.
 */
export function readKeyFile(dataDir: string): KeyList | undefined {
  const file = keyFileOf(dataDir);
  if (!existsSync(file)) return undefined;
  const fault = permissionFault(file);
  if (fault) throw new DataDirectoryError(fault);
  const keys = parse(readFileSync(file, 'utf8'));
  if (keys) return keys;
  throw new DataDirectoryError(
    `${file} is damaged. Restore it from a backup: without it, devices do not know the keys of the strings they hold.`,
  );
}

/**
 * Changes the signing keys of a data folder: `change` receives the current keys and returns the new ones. They are
 * written to a temporary file, synced and renamed, so that a reader sees either the old or the new keys. Only one
 * change runs at a time.
 */
export function changeKeyFile(dataDir: string, change: (keys: KeyList | undefined) => KeyList): KeyList {
  const release = takeLock(join(dataDir, 'signing-keys.lock'), PATIENCE);
  if (!release)
    throw new DataDirectoryError(`The signing keys of ${dataDir} are being changed by another process. Try again.`);
  try {
    const before = readKeyFile(dataDir);
    const after = change(before);
    if (after !== before) write(dataDir, after);
    return after;
  } finally {
    release();
  }
}

/** Returns a fault when other users can read or write a file with a private key; undefined otherwise. */
export function permissionFault(file: string): string | undefined {
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) === 0 || process.platform === 'win32') return undefined;
  return `${file} holds a private key and others have access to it (mode ${mode.toString(8).padStart(4, '0')}). Run: chmod 600 ${file}`;
}

function write(dataDir: string, keys: KeyList): void {
  const file = keyFileOf(dataDir);
  // A file left by an interrupted change would keep its mode, which may be any.
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, `${JSON.stringify({ format: 1, keys }, undefined, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function parse(text: string): KeyList | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which contains a private key.
    return undefined;
  }
  const { data } = keyFile.safeParse(value);
  const keys = data?.keys as KeyList | undefined;
  return keys && isSound(keys) ? keys : undefined;
}

/** True when every id fits its key, only the last key is in use, and the private key in the file belongs to it. */
function isSound(keys: KeyList): boolean {
  const ids = new Set(keys.map(({ keyId }) => keyId));
  const inUse = keyInUse(keys);
  return (
    ids.size === keys.length &&
    keys.every((key) => keyIdOf(Buffer.from(key.publicKey, 'base64')) === key.keyId) &&
    keys.every((key) => (key.retiredAt === undefined) === (key === inUse)) &&
    keys.every((key) => key.privateKey === undefined || (key === inUse && isPrivateHalf(key.privateKey, key)))
  );
}

function isPrivateHalf(pem: string, { keyId }: KeyEntry): boolean {
  const key = readPrivateKey(pem);
  return key !== undefined && publicKeyOf(key).keyId === keyId;
}
