import { DatabaseSync } from 'node:sqlite';
import { SqliteCode, sqliteCode } from './sqlite-error.ts';

/**
 * Takes the exclusive lock of `file` and returns a function that releases it; undefined when another process still
 * holds it after `wait` milliseconds. The operating system releases it when the process ends for any reason.
 */
export function takeLock(file: string, wait = 0): (() => void) | undefined {
  const guard = new DatabaseSync(file, { timeout: wait });
  try {
    guard.exec('begin exclusive');
  } catch (error) {
    guard.close();
    if (sqliteCode(error) === SqliteCode.Busy) return undefined;
    throw error;
  }
  return () => guard.close();
}
