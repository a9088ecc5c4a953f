import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { LicensingError } from './errors.ts';
import { syncFolder } from './folder.ts';

/** A stored file: its name in the store, its size in bytes, and its SHA-256 in hexadecimal. */
export type Content = { storedAs: string; size: number; sha256: string };

/** An open stored file. Its content stays the same, even if the file is removed meanwhile. */
export type OpenBlob = {
  /** In bytes. */
  readonly size: number;
  /** Streams the bytes from `start` to `end`, both included. Closes the file at their end, or when the reader goes away. */
  readonly stream: (start: number, end: number) => ReadableStream<Uint8Array>;
  readonly close: () => Promise<void>;
};

/** Stored files of one purpose. */
export type Blobs = {
  /**
   * Stores bytes as a new file, which is durable when this resolves. Throws 4130 for more than `most` bytes, and 520 when they
   * cannot be written. After a failure no file remains.
   */
  readonly store: (bytes: AsyncIterable<Uint8Array>, most: number) => Promise<Content>;
  readonly open: (storedAs: string) => Promise<OpenBlob>;
  /** Removes files. Missing ones are no error. */
  readonly remove: (names: readonly string[]) => Promise<void>;
  /** Removes files that a dead process left: those that nobody writes any more and that `known` does not name. Returns how many. */
  readonly removeStrays: (known: () => Promise<ReadonlySet<string>>) => Promise<number>;
  /** Returns the names of all files. */
  readonly names: () => Promise<ReadonlySet<string>>;
};

/** The purposes of stored files: uploads of products, and exports that are kept. */
export type BlobPurpose = 'files' | 'exports';

/** Suffix of a file that is still being written. */
const PART = '.part';

/** Returns the files in a folder, for the only process that uses it. `removeStrays` runs before others write. */
export const blobsIn = (folder: string): Blobs => ({
  store: async (bytes, most) => {
    try {
      return await store(folder, bytes, most);
    } catch (error) {
      if (!isOfDisk(error)) throw error;
      throw new LicensingError(520, 'The file could not be stored.', { cause: error });
    }
  },
  open: async (storedAs) => {
    const handle = await open(join(folder, storedAs), 'r');
    const { size } = await handle.stat();
    return {
      size,
      stream: (start, end) => Readable.toWeb(handle.createReadStream({ start, end })) as ReadableStream<Uint8Array>,
      close: () => handle.close(),
    };
  },
  remove: (names) => remove(folder, names),
  removeStrays: async (known) => {
    const kept = await known();
    const strays = (await namesIn(folder)).filter((name) => !kept.has(name));
    await remove(folder, strays);
    return strays.length;
  },
  names: async () => new Set(await namesIn(folder)),
});

async function remove(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** Returns the names of all files in a folder, complete or not. */
async function namesIn(folder: string): Promise<string[]> {
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

async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>, most: number): Promise<Measured> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const measured = await measure(bytes, most, (chunk) => handle.writeFile(chunk));
    await handle.sync();
    return measured;
  } finally {
    await handle.close();
  }
}

export type Measured = { readonly size: number; readonly sha256: string };

/** Writes bytes one chunk after the other. Returns their size and SHA-256. Throws 4130 for more than `most` bytes. */
export async function measure(
  bytes: AsyncIterable<Uint8Array>,
  most: number,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge(most);
    hash.update(chunk);
    await write(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}

/** True for an error of the operating system, such as a full disk. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Returns the error for a file that is too large (4130). */
export const tooLarge = (most: number): LicensingError =>
  new LicensingError(4130, `A file may have at most ${most} bytes.`, { headers: { connection: 'close' } });
