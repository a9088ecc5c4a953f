import { DatabaseSync } from 'node:sqlite';
import { SqliteCode, sqliteCode } from './sqlite-error.ts';

/**
 * Takes the exclusive lock that `file` stands for and returns what releases it; undefined when another process still has
 * it after `wait` milliseconds. The operating system takes it back whatever happens to the process.
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
