import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../time/clock.ts';
import { makeFolder } from '../core/folder.ts';
import { leftovers } from '../core/secret-files.ts';
import type { Zone } from '../time/zone.ts';
import { secureFolder } from './sqlite/access.ts';
import { connect, naming } from './sqlite/connect.ts';
import { DataDirectoryError } from './data-directory-error.ts';
import type { Database } from './handle.ts';
import { takeLock } from './sqlite/lock.ts';
import { migrate, newestSchema, userVersion } from './sqlite/migrate.ts';
import { createReserve, type Reserve } from './sqlite/reserve.ts';
import { hasNoRoom } from './sqlite/sqlite-error.ts';
import { databaseFile, storageOf } from './sqlite/storage.ts';

/** Marks a file as a database of this product ('LICE'). */
const APPLICATION_ID = 0x4c494345;

/** An open data folder. `warnings` go to the log. */
export type OpenDatabase = { db: Database; migrated: string[]; warnings: string[]; release: () => void };

/**
 * Opens the database in `directory` and migrates it. It creates one only in a folder that never had one. Throws
 * DataDirectoryError for a database that is empty, missing next to keys or files, foreign, newer than the program or
 * not the folder's own, and for a folder that another process serves. Long reads run in up to `readers` threads (0: in this one).
 */
export function openDatabase(directory: string, zone: Zone, clock: Clock, readers = 1): OpenDatabase {
  makeFolder(directory);
  const warnings = secureFolder(directory);
  const reserve = createReserve(directory);
  return withRoom(directory, reserve, (hasRoom) => {
    const release = lockFolder(directory);
    try {
      return { ...openIn({ directory, zone, clock, readers }, hasRoom), warnings, release };
    } catch (error) {
      release();
      throw error;
    }
  });
}

/** Opens the database. On a full disk it uses the reserved space, so that operators can still sign in and read. */
function withRoom<Result>(directory: string, reserve: Reserve, open: (hasRoom: boolean) => Result): Result {
  try {
    return open(true);
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    reserve.release();
  }
  try {
    return open(false);
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    throw new DataDirectoryError(`The disk of ${directory} is full. Free some space on it, then start again.`, {
      cause: error,
    });
  }
}

type Opening = { readonly directory: string; readonly zone: Zone; readonly clock: Clock; readonly readers: number };

function openIn({ directory, zone, clock, readers }: Opening, hasRoom: boolean): Pick<OpenDatabase, 'db' | 'migrated'> {
  const file = databaseFile(directory);
  const marker = join(directory, 'instance');
  const known = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : undefined;
  checkFile(file, leftovers(directory));
  if (!existsSync(file)) naming(file, () => createFile(file));
  const instance = identify(file, known);
  const writer = connect(file, zone);
  try {
    if (applicationId(writer) !== APPLICATION_ID) writer.exec(`pragma application_id = ${APPLICATION_ID}`);
    const migrated = migrate(writer);
    if (known === undefined) writeDurably(marker, instance);
    writer.prepare("insert or ignore into setting values ('instance', ?)").run(instance);
    // Keeps page copies of savepoints in memory, because they are short. Sorting in migrations needs more.
    writer.exec('pragma temp_store = memory');
    const wasClean = takeOver(writer, hasRoom) || known === undefined;
    const integrity = wasClean ? 'unneeded' : 'due';
    const opened = { directory, writer, readers, integrity, isFull: !hasRoom } as const;
    return { db: storageOf(opened, zone, clock), migrated };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Creates a database under another name. A file with the right name is never empty, however early a first start ends. */
function createFile(file: string): void {
  const fresh = `${file}.new`;
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${fresh}${suffix}`, { force: true });
  const db = new DatabaseSync(fresh);
  try {
    db.exec(`pragma journal_mode = wal; pragma application_id = ${APPLICATION_ID}`);
  } finally {
    db.close();
  }
  renameSync(fresh, file);
}

/**
 * Returns true after a clean stop. It also writes, which shows whether the disk is full; `hasRoom` is false when that
 * is known.
 */
function takeOver(writer: DatabaseSync, hasRoom: boolean): boolean {
  const stopped = writer.prepare("select value from setting where name = 'stopped'").get()?.['value'];
  try {
    // After a sync that failed, the log can be read though parts of it are not on the disk. They are written anew.
    if (stopped !== 'clean') writer.exec('pragma wal_checkpoint(truncate)');
    writer.exec("insert or replace into setting values ('stopped', 'unknown')");
  } catch (error) {
    if (hasRoom || !isNoRoom(error)) throw error;
  }
  return stopped === 'clean';
}

const isNoRoom = (error: unknown): boolean =>
  hasNoRoom(error) || (error instanceof DataDirectoryError && hasNoRoom(error.cause));

/** Throws for an empty database, or a missing one in a folder that has other parts of a service. */
function checkFile(file: string, others: readonly string[]): void {
  if (!existsSync(file)) {
    if (others.length === 0) return;
    throw new DataDirectoryError(
      `${file} is missing, though the folder holds ${others.join(', ')}. Restore the whole folder from a backup, or use an empty one as DATA_DIR.`,
    );
  }
  const found = statSync(file);
  if (!found.isFile()) throw new DataDirectoryError(`${file} is not a file. ${RESTORE}`);
  if (found.size === 0) throw new DataDirectoryError(`${file} is empty where a database was. ${RESTORE}`);
}

const RESTORE = 'Restore it from a backup, or use another DATA_DIR.';

/** Returns the instance id of a database. Throws for a foreign one before anything is written to it. */
function identify(file: string, known: string | undefined): string {
  const db = naming(file, () => new DatabaseSync(unchanged(file), { readOnly: true, timeout: 250 }));
  try {
    return naming(file, () => instanceOf(db, file, known));
  } finally {
    db.close();
  }
}

/** Names a database so that reading it adds no file. Even a reader makes a write-ahead log where there is none. */
function unchanged(file: string): string | URL {
  if (hasLog(file)) return file;
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return url;
}

const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

const applicationId = (db: DatabaseSync): number =>
  Number(db.prepare('pragma application_id').get()?.['application_id']);

const pageSize = (db: DatabaseSync): number => Number(db.prepare('pragma page_size').get()?.['page_size']);

function instanceOf(db: DatabaseSync, file: string, known: string | undefined): string {
  const tables = Number(db.prepare('select count(*) n from sqlite_schema').get()?.['n']);
  if (applicationId(db) !== APPLICATION_ID) {
    if (known !== undefined) throw new DataDirectoryError(`${file} is not a database of this product. ${RESTORE}`);
    if (tables > 0) throw new DataDirectoryError(`${file} is not a database of this product. Use another DATA_DIR.`);
  }
  // SQLite fills up the last page with zeros. With a write-ahead log the page may be whole in there.
  if (statSync(file).size % pageSize(db) !== 0 && !hasLog(file))
    throw new DataDirectoryError(`${file} is cut off: its last page is not whole. ${RESTORE}`);
  const newest = newestSchema();
  if (userVersion(db) > newest) {
    throw new DataDirectoryError(
      `${file} was written by a newer version of this program (schema ${userVersion(db)}, this one knows ${newest}). Start that version.`,
    );
  }
  if (userVersion(db) === 0) return known ?? randomUUID();
  const own = db.prepare("select value from setting where name = 'instance'").get()?.['value'];
  if (known !== undefined && own !== undefined && own !== known) {
    throw new DataDirectoryError(
      `${file} is not the database this folder began with. Put the right one back, or remove the file 'instance' if this is meant.`,
    );
  }
  return String(own ?? known ?? randomUUID());
}

/** Locks a folder for one serving process. Returns a function that unlocks it. Throws DataDirectoryError. */
export function lockFolder(directory: string): () => void {
  const release = takeLock(join(directory, 'lock.db'));
  if (release) return release;
  throw new DataDirectoryError(`${directory} is served by another process. Stop it, or use another DATA_DIR.`);
}

function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600);
  writeSync(handle, `${text}\n`);
  fsyncSync(handle);
  closeSync(handle);
}
