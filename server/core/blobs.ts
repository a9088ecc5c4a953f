import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LicensingError } from './errors.ts';

/** What the disk knows of a file: the name it is stored as, its size in bytes, and its SHA-256 in hexadecimal. */
export type Content = { storedAs: string; size: number; sha256: string };

/** Ending of what is still arriving. */
const PART = '.part';

/**
 * Keeps bytes as a file of its own in a folder of the data folder; it is whole and on the disk when this resolves.
 * Refuses more than `most` bytes (4130) and a disk that cannot be written (520); whatever fails, nothing is left behind.
 */
export async function storeBlob(folder: string, bytes: AsyncIterable<Uint8Array>, most: number): Promise<Content> {
  try {
    return await store(folder, bytes, most);
  } catch (error) {
    if (!isOfDisk(error)) throw error;
    throw new LicensingError(520, 'The file could not be stored.', { cause: error });
  }
}

/** Opens a stored file for reading. */
export const openBlob = (folder: string, storedAs: string): Promise<FileHandle> => open(join(folder, storedAs), 'r');

/** Removes stored files; those that are gone already are fine. */
export async function removeBlobs(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** Removes what a process that was killed left in a folder: halves, and files of which no record was committed. */
export async function removeStrays(folder: string, known: ReadonlySet<string>): Promise<number> {
  const strays = (await storedBlobs(folder)).filter((name) => !known.has(name));
  await removeBlobs(folder, strays);
  return strays.length;
}

/** All that lies in a folder of stored files, whether whole or still arriving. */
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

/** Makes a new or renamed entry of a folder last. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What the operating system refused, such as a full disk. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Refuses a file of more bytes than are taken. */
export const tooLarge = (most: number): LicensingError =>
  new LicensingError(4130, `A file may have at most ${most} bytes.`, { headers: { connection: 'close' } });
