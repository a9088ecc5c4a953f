import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Enough for the log of some two hundred sign-ins; the log is reused after each checkpoint. */
const BYTES = 4 * 1024 * 1024;

/** What the operating system says when there is no room: disk, quota, limit of the process. */
const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A file that keeps room on the disk of the data folder, for what has to be written when the disk is full. */
export type Reserve = {
  /** Gives the room to the database. */
  readonly release: () => void;
  /** Takes the room again; returns false while there is not enough. */
  readonly restore: () => Promise<boolean>;
};

export function createReserve(directory: string): Reserve {
  const file = join(directory, 'reserve');
  const part = `${file}.part`;

  async function write(): Promise<boolean> {
    // Random, since some file systems store zeros in no space at all.
    const bytes = await promisify(randomBytes)(BYTES);
    const handle = await open(part, 'w', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    return true;
  }

  return {
    release: () => {
      rmSync(file, { force: true });
    },
    restore: async () => {
      if (existsSync(file)) return true;
      try {
        const { bavail, bsize } = await statfs(directory);
        return bavail * bsize >= 2 * BYTES && (await write());
      } catch (error) {
        await rm(part, { force: true });
        if (error instanceof Error && 'code' in error && NO_ROOM.has(error.code)) return false;
        throw error;
      }
    },
  };
}
