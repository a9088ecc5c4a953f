import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LicensingError } from './errors.ts';
import { syncFolder } from './folder.ts';

/** A stored file: its name on the disk, its size in bytes, and its SHA-256 in hexadecimal. */
export type Content = { storedAs: string; size: number; sha256: string };

/** Suffix of a file that is still being written. */
const PART = '.part';

/**
 * Stores bytes as a new file in a folder of the data folder. When it resolves, the file is complete and synced to the
 * disk. Throws 4130 for more than `most` bytes and 520 when the disk cannot be written. After a failure no file
 * remains.
 */
export async function storeBlob(folder: string, bytes: AsyncIterable<Uint8Array>, most: number): Promise<Content> {
  try {
    return await store(folder, bytes, most);
  } catch (error) {
    if (!isOfDisk(error)) throw error;
    throw new LicensingError(520, 'The file could not be stored.', { cause: error });
  }
}

export const openBlob = (folder: string, storedAs: string): Promise<FileHandle> => open(join(folder, storedAs), 'r');

/** Deletes stored files. Missing files are no error. */
export async function removeBlobs(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** Deletes files that a killed process left in a folder: incomplete ones and those without a committed record. */
export async function removeStrays(folder: string, known: ReadonlySet<string>): Promise<number> {
  const strays = (await storedBlobs(folder)).filter((name) => !known.has(name));
  await removeBlobs(folder, strays);
  return strays.length;
}

/** Returns the names of all files in a folder, complete or not. */
export async function storedBlobs(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function store(folder: string, bytes: AsyncIterable<Uint8Array>, most: number): Promise<Content> {
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(dirname(folder));
  const storedAs = randomUUID();
  const [whole, part] = [join(folder, storedAs), join(folder, `${storedAs}${PART}`)];
  try {
    const content = await writeDurably(part, bytes, most);
    await rename(part, whole);
    await syncFolder(folder);
    return { storedAs, ...content };
  } catch (error) {
    for (const path of [part, whole]) await rm(path, { force: true });
    throw error;
  }
}

async function writeDurably(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  most: number,
): Promise<{ size: number; sha256: string }> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > most) throw tooLarge(most);
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
    return { size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

/** True for an error of the operating system, such as a full disk. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Returns the error for a file that is too large (4130). */
export const tooLarge = (most: number): LicensingError =>
  new LicensingError(4130, `A file may have at most ${most} bytes.`, { headers: { connection: 'close' } });
