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
