import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Enough for the log of about two hundred sign-ins. The log is reused after each checkpoint. */
const BYTES = 4 * 1024 * 1024;

/** Error codes for no space: disk, quota, file size limit of the process. */
const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A file that reserves disk space in the data folder for writes that are needed on a full disk. */
export type Reserve = {
  /** Frees the reserved space for the database. */
  readonly release: () => void;
  /** Reserves the space again. Returns false while the disk has too little. */
  readonly restore: () => Promise<boolean>;
};

export function createReserve(directory: string): Reserve {
  const file = join(directory, 'reserve');
  const part = `${file}.part`;

  async function write(): Promise<boolean> {
    // Random bytes, because some file systems store zeros without using space.
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
