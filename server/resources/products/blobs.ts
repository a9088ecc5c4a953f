import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { LicensingError } from '../../core/errors.ts';
import type { Content } from './file-store.ts';

/** Ending of what is still arriving. */
const PART = '.part';

const folderOf = (dataDir: string): string => join(dataDir, 'files');

/**
 * Takes a body in as a file of its own in the data folder; it is whole and on the disk when this resolves. Refuses no
 * body (514), one over `most` bytes (4130), one that breaks off (515) and a disk that cannot be written (520), each time
 * leaving nothing behind.
 */
export async function receiveBlob(dataDir: string, request: Request, most: number): Promise<Content> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > most) throw tooLarge(most);
  if (!request.body || declared === 0) throw noBody();
  try {
    return await store(dataDir, request.body, most);
  } catch (error) {
    if (error instanceof LicensingError) throw error;
    throw new LicensingError(520, 'The file could not be stored.', { cause: error });
  }
}

/** Opens a stored file for reading. */
export const openBlob = (dataDir: string, storedAs: string): Promise<FileHandle> =>
  open(join(folderOf(dataDir), storedAs), 'r');

/** Removes stored files; those that are gone already are fine. */
export async function removeBlobs(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folderOf(dataDir), name), { force: true });
}

/** All that lies in the folder of stored files, whether whole or still arriving. */
export async function storedBlobs(dataDir: string): Promise<string[]> {
  try {
    return await readdir(folderOf(dataDir));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function store(dataDir: string, body: ReadableStream<Uint8Array>, most: number): Promise<Content> {
  const folder = folderOf(dataDir);
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(dataDir);
  const storedAs = randomUUID();
  const [whole, part] = [join(folder, storedAs), join(folder, `${storedAs}${PART}`)];
  try {
    const content = await writeDurably(part, body, most);
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
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<{ size: number; sha256: string }> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of chunksOf(body)) {
      size += chunk.byteLength;
      if (size > most) throw tooLarge(most);
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    if (size === 0) throw noBody();
    await handle.sync();
    return { size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

/** The chunks of a body; a sender that goes away is no failure of the service. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const next = () =>
    reader.read().catch((cause: unknown) => {
      throw new LicensingError(515, 'The body broke off before its end.', { cause });
    });
  try {
    for (let part = await next(); !part.done; part = await next()) yield part.value;
  } finally {
    reader.releaseLock();
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

const noBody = (): LicensingError =>
  new LicensingError(514, 'The bytes of the file are required as the body.', {
    errors: [{ path: 'body', msg: 'is required' }],
  });

const tooLarge = (most: number): LicensingError =>
  new LicensingError(4130, `A file may have at most ${most} bytes.`, { headers: { connection: 'close' } });
