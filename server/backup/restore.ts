import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder, syncFolder } from '../core/folder.ts';
import { isSecretName, secretFile } from '../core/secret-files.ts';
import { openCopy } from '../db/sqlite/copy.ts';
import { newestSchema } from '../db/sqlite/migrate.ts';
import { readArchive, type Entry } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { digestOf, type Digest } from './digest.ts';
import { DATABASE, isNameOfArchive, MANIFEST, manifestSchema, type Manifest } from './manifest.ts';

/** What to restore, and into which folder. */
export type Order = { readonly file: string; readonly to: string; readonly passphrase: string | undefined };

/** A restored folder: its manifest, and the secrets that its service had and the archive does not hold. */
export type Restored = { readonly manifest: Manifest; readonly missing: readonly string[] };

/** The name of the database until everything is proved. A service does not start on a folder without its database. */
const UNPROVED = `${DATABASE}.restoring`;

/**
 * Restores an archive into an empty or new folder, and proves it: every checksum, every page, reference and counter of the
 * database, and the rows of each table. After a failure the folder is as it was. Throws BackupError and DataDirectoryError.
 */
export async function restoreBackup({ file, to, passphrase }: Order): Promise<Restored> {
  const isNew = !existsSync(to);
  if (!isNew && (await readdir(to)).length > 0)
    throw new BackupError(`${to} is not empty. Choose an empty or a new folder: a restore replaces nothing.`);
  makeFolder(to);
  try {
    const manifest = await unpack(file, to, passphrase);
    const missing = prove(to, manifest);
    await rename(join(to, UNPROVED), join(to, DATABASE));
    for (const folder of [join(to, 'files'), to, dirname(resolve(to))])
      if (existsSync(folder)) await syncFolder(folder);
    return { manifest, missing };
  } catch (error) {
    for (const name of await readdir(to)) await rm(join(to, name), { recursive: true });
    if (isNew) await rm(to, { recursive: true });
    throw error;
  }
}

async function unpack(file: string, to: string, passphrase: string | undefined): Promise<Manifest> {
  let manifest: Manifest | undefined;
  const found = new Map<string, Digest>();
  for await (const entry of readArchive(file, passphrase)) {
    if (!manifest) manifest = await manifestOf(file, entry);
    else if (!isNameOfArchive(entry.name) || found.has(entry.name))
      throw new BackupError(`${file} is damaged: it holds '${entry.name}', which no backup does.`);
    else found.set(entry.name, await store(to, entry));
  }
  if (!manifest) throw new BackupError(`${file} is damaged: it is empty.`);
  for (const { name, size, sha256 } of manifest.files) {
    const there = found.get(name);
    if (!there) throw new BackupError(`${file} is damaged: ${name} is missing in it.`);
    if (there.size !== size || there.sha256 !== sha256)
      throw new BackupError(`${file} is damaged: ${name} is not as it was when the backup was made.`);
    found.delete(name);
  }
  for (const name of found.keys()) throw new BackupError(`${file} is damaged: it does not list ${name}.`);
  return manifest;
}

async function manifestOf(file: string, { name, bytes }: Entry): Promise<Manifest> {
  const parts: Uint8Array[] = [];
  if (name === MANIFEST) await digestOf(bytes, async (part) => parts.push(part));
  const parsed = manifestSchema.safeParse(jsonOf(Buffer.concat(parts).toString()));
  if (!parsed.success) throw new BackupError(`${file} is no backup of this product, or of a newer version of it.`);
  const { schema } = parsed.data;
  if (schema > newestSchema())
    throw new BackupError(
      `${file} was made by a newer version of this program (schema ${schema}, this one knows ${newestSchema()}). Restore it with that version.`,
    );
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function store(to: string, { name, bytes }: Entry): Promise<Digest> {
  const target = join(to, name === DATABASE ? UNPROVED : name);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const handle = await open(target, 'wx', 0o600);
  try {
    const digest = await digestOf(bytes, (part) => handle.writeFile(part));
    await handle.sync();
    return digest;
  } finally {
    await handle.close();
  }
}

/** Throws for a database that is not what the manifest says. Returns the secrets that are missing beside it. */
function prove(to: string, manifest: Manifest): string[] {
  const copy = openCopy(join(to, UNPROVED));
  try {
    const [fault] = copy.faults();
    if (fault !== undefined) throw new BackupError(`The database in the backup is damaged: ${fault}.`);
    const { rows, instance, schema } = copy.contents();
    if (instance !== manifest.instance || schema !== manifest.schema)
      throw new BackupError('The database in the backup is not the one that its manifest describes.');
    for (const name of new Set([...Object.keys(rows), ...Object.keys(manifest.rows)])) {
      const [found, wanted] = [rows[name], manifest.rows[name]];
      if (found !== wanted)
        throw new BackupError(
          `The table ${name} has ${found ?? 'no'} rows after the restore, and had ${wanted ?? 'none'}.`,
        );
    }
    return copy
      .secrets()
      .filter(isSecretName)
      .map((name) => secretFile('', name))
      .filter((name) => !existsSync(join(to, name)));
  } finally {
    copy.close();
  }
}
