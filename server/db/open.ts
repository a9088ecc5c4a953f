import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../time/clock.ts';
import { makeFolder } from '../core/folder.ts';
import { leftovers } from '../core/secret-files.ts';
import type { Zone } from '../time/zone.ts';
import { secureFolder } from './access.ts';
import { DataDirectoryError } from './data-directory-error.ts';
import type { Database } from './handle.ts';
import { takeLock } from './lock.ts';
import { migrate, migrations, userVersion } from './migrate.ts';
import { createReserve, type Reserve } from './reserve.ts';
import { hasNoRoom, SqliteCode, sqliteCode } from './sqlite-error.ts';
import { databaseFile, storageOf } from './storage.ts';

/** Marks a file as a database of this product ('LICE'). */
const APPLICATION_ID = 0x4c494345;

/** The first release without the race between checkpoint and write in WAL mode. */
const OLDEST_SQLITE = [3, 51, 3];

export { DataDirectoryError };

/** An open data folder. `warnings` go to the log. */
export type OpenDatabase = { db: Database; migrated: string[]; warnings: string[]; release: () => void };

/**
 * Opens the database in `directory` and migrates it. It creates one only in a folder that never had one. Throws
 * DataDirectoryError for a database that is empty, missing next to keys or files, foreign, newer than the program or
 * not the folder's own, and for a folder that another process serves.
 */
export function openDatabase(directory: string, zone: Zone, clock: Clock): OpenDatabase {
  makeFolder(directory);
  const warnings = secureFolder(directory);
  const reserve = createReserve(directory);
  return withRoom(directory, reserve, (hasRoom) => {
    const release = lockFolder(directory);
    try {
      return { ...openIn(directory, zone, clock, hasRoom), warnings, release };
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

function openIn(directory: string, zone: Zone, clock: Clock, hasRoom: boolean): Pick<OpenDatabase, 'db' | 'migrated'> {
  const file = databaseFile(directory);
  const marker = join(directory, 'instance');
  const known = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : undefined;
  checkFile(file, leftovers(directory));
  const instance = existsSync(file) ? identify(file, known) : randomUUID();
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
    const opened = { directory, reader: connect(file, zone), writer, integrity, isFull: !hasRoom } as const;
    return { db: storageOf(opened, zone, clock), migrated };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/**
 * Returns true after a clean stop. It also writes, which shows whether the disk is full; `hasRoom` is false when that
 * is known.
 */
function takeOver(writer: DatabaseSync, hasRoom: boolean): boolean {
  const stopped = writer.prepare("select value from setting where name = 'stopped'").get()?.['value'];
  try {
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
  if (statSync(file).size === 0) {
    throw new DataDirectoryError(
      `${file} is empty where a database was. Restore it from a backup, or use another DATA_DIR.`,
    );
  }
}

/** Returns the instance id of a database. Throws for a foreign one before anything is written to it. */
function identify(file: string, known: string | undefined): string {
  const db = opened(file, () => new DatabaseSync(file, { readOnly: true, timeout: 250 }));
  try {
    return opened(file, () => instanceOf(db, file, known));
  } finally {
    db.close();
  }
}

const applicationId = (db: DatabaseSync): number =>
  Number(db.prepare('pragma application_id').get()?.['application_id']);

function instanceOf(db: DatabaseSync, file: string, known: string | undefined): string {
  const tables = Number(db.prepare('select count(*) n from sqlite_schema').get()?.['n']);
  if (applicationId(db) !== APPLICATION_ID) {
    if (tables > 0 || known !== undefined)
      throw new DataDirectoryError(`${file} is not a database of this product. Use another DATA_DIR.`);
  }
  const newest = migrations().at(-1)?.number ?? 0;
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

/**
 * Opens a connection with all safety settings. `synchronous` must be set on each connection, because the default is
 * NORMAL. The writer runs its own checkpoint only at 16,000 pages (64 MB), because a thread does it earlier
 * (`checkpoint.ts`).
 */
export function connect(file: string, zone: Zone): DatabaseSync {
  return opened(file, () => {
    const db = new DatabaseSync(file, { timeout: 250, enableForeignKeyConstraints: true });
    for (const pragma of [
      'journal_mode = wal', 'synchronous = full', 'trusted_schema = off', 'cell_size_check = on',
      'journal_size_limit = 67108864', 'wal_autocheckpoint = 16000', 'temp_store = file', 'cache_size = -65536',
    ]) db.exec(`pragma ${pragma}`); // prettier-ignore
    const version = String(db.prepare('select sqlite_version() v').get()?.['v']).split('.').map(Number);
    if (older(version, OLDEST_SQLITE))
      throw new DataDirectoryError(`SQLite ${version.join('.')} is too old; ${OLDEST_SQLITE.join('.')} is needed.`);
    db.function('local_time', { deterministic: true }, (instant) =>
      typeof instant === 'number' ? zone.toText(instant) : null,
    );
    return db;
  });
}

/** Runs a function and names the file in its error when the file is not a sound database. */
function opened<Result>(file: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof DataDirectoryError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const advice = ADVICE[sqliteCode(error) ?? 0] ?? 'Restore it from a backup, or use another DATA_DIR.';
    throw new DataDirectoryError(`${file} cannot be opened as a database: ${reason}. ${advice}`, { cause: error });
  }
}

const GIVE_ACCESS = 'Give the user that runs the service write access to the data folder and everything in it.';

/** Advice by SQLite result code, for errors that the file itself does not cause. */
const ADVICE: Readonly<Record<number, string>> = {
  [SqliteCode.Perm]: GIVE_ACCESS,
  [SqliteCode.ReadOnly]: GIVE_ACCESS,
  [SqliteCode.CannotOpen]: GIVE_ACCESS,
  [SqliteCode.Busy]: 'Another program has it open: close that program.',
  [SqliteCode.Full]: 'Free some space on its disk.',
  [SqliteCode.IoError]: 'Look after its disk, then start again.',
};

function older(version: readonly number[], than: readonly number[]): boolean {
  for (const [index, wanted] of than.entries()) {
    const part = version[index] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return false;
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
