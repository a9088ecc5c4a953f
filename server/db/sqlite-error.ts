/** Primary result codes of SQLite that somebody has to know apart. */
export const SqliteCode = {
  Perm: 3,
  Busy: 5,
  ReadOnly: 8,
  IoError: 10,
  Corrupt: 11,
  Full: 13,
  CannotOpen: 14,
  NotADatabase: 26,
} as const;

/** Returns the primary result code of an error that SQLite threw; undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  const extended = extendedSqliteCode(error);
  return extended === undefined ? undefined : extended & 0xff;
}

/** Returns the extended result code of an error that SQLite threw; undefined for any other error. */
export const extendedSqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;

/** SQLITE_IOERR_WRITE, also for a quota or a limit of file sizes, and SQLITE_IOERR_SHMSIZE for the index of the log. */
const IO_ERRORS_OF_ROOM: readonly (number | undefined)[] = [778, 4874];

/** True for a write that found no room on the disk. */
export const isFull = (error: unknown): boolean => sqliteCode(error) === SqliteCode.Full;

/** True for a write that found no room, or may have. */
export const hasNoRoom = (error: unknown): boolean =>
  isFull(error) || IO_ERRORS_OF_ROOM.includes(extendedSqliteCode(error));

/** True when the disk refused, rather than what was asked of the database. */
export const isOfDisk = (error: unknown): boolean => isFull(error) || sqliteCode(error) === SqliteCode.IoError;
