import { DatabaseSync } from 'node:sqlite';
import type { Zone } from '../../time/zone.ts';
import { LONG_PATTERN } from '../../query/like.ts';
import { DataDirectoryError } from '../data-directory-error.ts';
import { registerLikeAny } from './like-any.ts';
import { registerMisspeltWords } from './misspelt-words.ts';
import { SqliteCode, sqliteCode } from './sqlite-error.ts';
import { registerTick } from './tick.ts';

/** The first release without the race between checkpoint and write in WAL mode. */
const OLDEST_SQLITE = [3, 51, 3];

/**
 * Limits of a statement, below the defaults of SQLite: in bytes, in levels, in bytes of UTF-8 and in databases. The
 * largest requests that the contract allows need 200,000 bytes and 150 levels.
 */
const LIMITS = { sqlLength: 250_000, exprDepth: 200, likePatternLength: 3 * LONG_PATTERN, attach: 0 };

/** What a connection is for: writing, or only reading with statements that end when `isOver` says so. */
export type Use = { readonly isOver?: () => boolean; readonly readOnly?: boolean };

/**
 * Opens a connection with all safety settings. `synchronous` must be set on each connection, because the default is
 * NORMAL. `wal/sync.ts` and `wal/checkpoint.ts` take syncs and checkpoints over from the writer of a service. Throws
 * DataDirectoryError.
 */
export function connect(file: string, zone: Zone, { isOver = () => false, readOnly = false }: Use = {}): DatabaseSync {
  return naming(file, () => {
    const db = new DatabaseSync(file, { timeout: 250, enableForeignKeyConstraints: true, readOnly, limits: LIMITS });
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
    registerTick(db, isOver);
    registerLikeAny(db);
    registerMisspeltWords(db);
    return db;
  });
}

/** Runs a function and names the file in its error when the file is not a sound database. */
export function naming<Result>(file: string, run: () => Result): Result {
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
