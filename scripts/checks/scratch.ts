import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes of memory that the tests never fill; containers often have much less. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * Runs work with its temporary files in a folder that is removed afterwards. The folder is in memory when there is
 * room, because the tests commit some ten thousand times and would wait for the disk each time.
 */
export function withScratch<Result>(run: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'licet-tests-'));
  // Some tests start programs as another user, who must be able to reach folders in it.
  chmodSync(folder, 0o711);
  try {
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH;
}
