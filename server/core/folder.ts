import { existsSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its missing parents, readable by their owner only. An existing folder is left unchanged. It
 * works step by step because `recursive` never returns where the system reports a refused folder as a missing parent
 * (/proc).
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const folder = resolve(path);
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

/** Syncs a folder, so that a new or renamed entry survives a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
