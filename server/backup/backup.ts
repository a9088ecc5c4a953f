import { constants, createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { syncFolder } from '../core/folder.ts';
import { SECRET_NAMES, secretFile } from '../core/secret-files.ts';
import { copyDatabase, openCopy, type Contents, type NamedFile } from '../db/sqlite/copy.ts';
import type { Clock } from '../time/clock.ts';
import { readArchive, writeArchive, type Lock } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { digestOf } from './digest.ts';
import { DATABASE, MANIFEST, type Manifest } from './manifest.ts';
import { expectFolder, makeWorkFolder, removeOldWork, removeWorkFolder } from './work-folder.ts';

/** What to back up, and how. */
export type Order = {
  readonly dataDir: string;
  /** The archive to make. It must not exist. */
  readonly file: string;
  readonly lock: Lock | undefined;
  readonly clock: Clock;
  /** An empty folder beside the archive to work in. It is removed at the end. Unless given, one is made. */
  readonly work?: string;
};

/** A backup that was made and read again: its manifest, and its size in bytes. */
export type Made = { readonly manifest: Manifest; readonly size: number };

/**
 * Makes an archive of a data folder while the service may run, and reads it again: every checksum, every page and counter
 * of the database. Nothing remains of an archive that could not be made. Throws BackupError and DataDirectoryError.
 */
export async function makeBackup(order: Order): Promise<Made> {
  const { file, lock } = order;
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name, or remove it.`);
  const folder = dirname(resolve(file));
  expectFolder(folder);
  const work = order.work ?? (await makeWorkFolder(folder));
  try {
    await removeOldWork(work);
    const manifest = await collect(order, work);
    const part = join(work, `${basename(file)}.part`);
    const sources = manifest.files.map(({ name }) => entry(join(work, name), name));
    const content = `${JSON.stringify(manifest, undefined, 2)}\n`;
    await writeArchive(part, [{ type: 'content', content, target: MANIFEST, mode: 0o600 }, ...sources], lock);
    await readAgain(part, manifest, lock?.passphrase);
    const { size } = await stat(part);
    await rename(part, file);
    await syncFolder(folder);
    return { manifest, size };
  } finally {
    await removeWorkFolder(work);
  }
}

const entry = (source: string, target: string) => ({ type: 'file', source, target, mode: 0o600 }) as const;

/** Copies what belongs to one moment into the work folder. */
async function collect({ dataDir, clock }: Order, work: string): Promise<Manifest> {
  for (let lost: string | undefined; ;) {
    const madeAt = clock();
    await copyDatabase(dataDir, join(work, DATABASE));
    const { contents, uploads } = inspected(join(work, DATABASE), dataDir);
    const names = [...SECRET_NAMES.map((name) => secretFile('', name)), 'instance'];
    const own = names.filter((name) => existsSync(join(dataDir, name)));
    for (const name of own) await copyFile(join(dataDir, name), join(work, name));
    const gone = await takeUploads(dataDir, work, uploads);
    if (gone === undefined) {
      const files = [];
      for (const name of [DATABASE, ...own, ...uploads.map((upload) => upload.name)])
        files.push({ name, ...(await digestOf(createReadStream(join(work, name)))) });
      assertSame(files, uploads);
      return { format: 1, madeAt, ...contents, files };
    }
    // A file that was replaced since the copy is not named by the next one.
    if (gone === lost) throw new BackupError(`Uploaded files are missing: ${gone} in ${dataDir}. No backup was made.`);
    lost = gone;
    await rm(join(work, DATABASE));
  }
}

function inspected(file: string, dataDir: string): { contents: Contents; uploads: readonly NamedFile[] } {
  const copy = openCopy(file);
  try {
    const [fault] = copy.faults();
    if (fault !== undefined)
      throw new BackupError(
        `The database in ${dataDir} is damaged: ${fault}. No backup was made; restore the last one.`,
      );
    return { contents: copy.contents(), uploads: copy.files() };
  } finally {
    copy.close();
  }
}

/** Copies the uploaded files, which never change. Returns the name of the first that is gone since the database was copied. */
async function takeUploads(dataDir: string, work: string, uploads: readonly NamedFile[]): Promise<string | undefined> {
  await mkdir(join(work, 'files'), { recursive: true });
  for (const { name } of uploads) {
    try {
      await copyFile(join(dataDir, name), join(work, name), constants.COPYFILE_FICLONE);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return name;
      throw error;
    }
  }
  return undefined;
}

function assertSame(files: Manifest['files'], uploads: readonly NamedFile[]): void {
  const digests = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const other = uploads.find(({ name, sha256 }) => digests.get(name) !== sha256);
  if (other)
    throw new BackupError(`${other.name} in the data folder is not the file that was uploaded. No backup was made.`);
}

/** Reads an archive to its end and compares each entry with the manifest. */
async function readAgain(file: string, { files }: Manifest, passphrase: string | undefined): Promise<void> {
  const left = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  for await (const { name, bytes } of readArchive(file, passphrase)) {
    const { sha256 } = await digestOf(bytes);
    if (name === MANIFEST) continue;
    if (left.get(name) !== sha256)
      throw new BackupError(`${name} was not written as it was read. Check the disk of ${file}.`);
    left.delete(name);
  }
  if (left.size > 0) throw new BackupError(`${[...left.keys()].join(', ')} is not in ${file}. Check its disk.`);
}
