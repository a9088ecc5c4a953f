import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

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
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return () => guard.close();
}
