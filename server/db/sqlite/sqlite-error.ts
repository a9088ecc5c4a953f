/** Primary result codes of SQLite that the service handles differently. */
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

/** SQLITE_IOERR_WRITE (also for a quota or file size limit), and SQLITE_IOERR_SHMSIZE for the index of the log. */
const IO_ERRORS_OF_ROOM: readonly (number | undefined)[] = [778, 4874];

/** True when a write failed because the disk is full. */
export const isFull = (error: unknown): boolean => sqliteCode(error) === SqliteCode.Full;

/** True when a write failed, or may have failed, because the disk is full. */
export const hasNoRoom = (error: unknown): boolean =>
  isFull(error) || IO_ERRORS_OF_ROOM.includes(extendedSqliteCode(error));

/** True when the disk caused the error, and not the statement. */
export const isOfDisk = (error: unknown): boolean => isFull(error) || sqliteCode(error) === SqliteCode.IoError;
