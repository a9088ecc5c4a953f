import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder, and those above it that are missing, for their owner alone; leaves one that is there. Step by step:
 * `recursive` never returns where the system refuses a folder as if it were the one above that is missing (/proc).
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const folder = resolve(path);
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}
